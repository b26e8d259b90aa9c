import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import {
  lenientFieldsIn,
  noOverlap,
  overlapProblem,
  parseJsonText,
  readAnnotationSchema,
  type JsonText,
} from '@labeling/domain';
import { overlapChange } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/**
 * How many items it would concern if `?share=` of them, or all, needed `?needed=` annotations, and the others one, which were compared
 * by `?schema=` if that is given.
 */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const annotations = Number(url.searchParams.get('needed'));
  const share = Number(url.searchParams.get('share') ?? noOverlap.share);
  const problem = overlapProblem({ ...queue.overlap, annotations, share });
  if (problem !== undefined) error(400, problem);
  const lenient = lenientFieldsIn(schemaIn(url) ?? queue.annotationSchema);
  return json(await overlapChange(stores().db, { queueId: queue.id, need: { annotations, share }, lenient }), {
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
