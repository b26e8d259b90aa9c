import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import {
  lenientFieldsIn,
  MOST_ANNOTATIONS,
  parseJsonText,
  readAnnotationSchema,
  type JsonText,
} from '@labeling/domain';
import { overlapChange } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** How many items it would concern if each needed `?needed=` annotations, which were compared by `?schema=` if that is given. */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const needed = Number(url.searchParams.get('needed'));
  if (!Number.isInteger(needed) || needed < 1 || needed > MOST_ANNOTATIONS) {
    error(400, `Say how many annotations each item would need: 1 to ${MOST_ANNOTATIONS}`);
  }
  const lenient = lenientFieldsIn(schemaIn(url) ?? queue.annotationSchema);
  return json(await overlapChange(stores().db, { queueId: queue.id, needed, lenient }), {
    headers: { 'cache-control': 'no-store' },
  });
};

function schemaIn(url: URL): JsonText | undefined {
  const text = url.searchParams.get('schema');
  if (text === null) return undefined;
  const schema = jsonIn(text);
  if (schema === undefined || readAnnotationSchema(schema).problems.length > 0) {
    error(400, 'Give an annotation schema as JSON, or none');
  }
  return schema;
}

function jsonIn(text: string): JsonText | undefined {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
