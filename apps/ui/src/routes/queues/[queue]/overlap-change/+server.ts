import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import {
  lenientFieldsIn,
  noOverlap,
  overlapProblem,
  parseJsonText,
  readAnnotationSchema,
  type AnnotationSchema,
  type JsonText,
} from '@labeling/domain';
import { overlapChange } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/**
 * How many items would be affected if `?share=` of them, or all, needed `?needed=` annotations and the others one, with
 * annotations compared by `?schema=` if that is given.
 */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const annotations = Number(url.searchParams.get('needed'));
  const share = Number(url.searchParams.get('share') ?? noOverlap.share);
  const problem = overlapProblem({ ...queue.overlap, annotations, share });
  if (problem !== undefined) error(400, problem);
  const schema = schemaIn(url) ?? queue.annotationSchema;
  const compared = { lenient: lenientFieldsIn(schema), demanded: demandedBy(schema) };
  return json(await overlapChange(stores().db, { queueId: queue.id, need: { annotations, share }, ...compared }), {
    headers: { 'cache-control': 'no-store' },
  });
};

/** What an approval must meet, where the schema blocks others. */
function demandedBy(text: JsonText | null): AnnotationSchema | undefined {
  const schema = text === null ? undefined : readAnnotationSchema(text).schema;
  return schema?.approval === 'block' ? schema : undefined;
}

function schemaIn(url: URL): JsonText | undefined {
  const text = url.searchParams.get('schema');
  if (text === null) return undefined;
  const schema = jsonIn(text);
  if (schema === undefined || readAnnotationSchema(schema).problems.length > 0) {
    error(400, 'The annotation schema must be JSON, or absent');
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
