import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { MOST_IDS } from '#lib/item-list/listed-item.js';
import { columnsFrom } from '#lib/long-table/field-words.js';
import { MOST_ROWS } from '#lib/long-table/json-preview.js';
import { withKnownSubmissions } from '#lib/item-list/server/known-submissions.js';
import { lineLengths, lineToRow } from '#lib/item-list/server/listed-item.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { readAnnotationSchema } from '@labeling/domain';
import { itemLines, itemRevisions } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/**
 * Items by place, `{ "ordinals": [1, 2, 3] }`, as rows of a list: previews instead of payloads. With `"idsOnly": true`
 * only their ids and revisions.
 */
export const POST: RequestHandler = async ({ params, locals, request, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  const { ordinals, idsOnly } = readBody(await request.json().catch(() => undefined));
  const { db } = stores();
  if (!idsOnly) {
    const annotator = annotatorIn(locals, queue, url);
    const found = await itemLines(db, { queueId: queue.id, ordinals, characters: lineLengths, annotator });
    const lines = await withKnownSubmissions(db, found, callerIn(locals), queue.overlap);
    const fields = queue.annotationSchema === null ? undefined : readAnnotationSchema(queue.annotationSchema).schema;
    const keys = columnsFrom(fields, []);
    return json({ rows: lines.map((line) => lineToRow(line, queue.overlap, keys.length > 0 ? keys : undefined)) });
  }
  const rows = await itemRevisions(db, queue.id, ordinals);
  return json({ rows: rows.map(({ revision, ...same }) => ({ ...same, revision: String(revision) })) });
};

function readBody(body: unknown): { ordinals: readonly number[]; idsOnly: boolean } {
  const { ordinals, idsOnly = false } = (body ?? {}) as { ordinals?: unknown; idsOnly?: unknown };
  if (!Array.isArray(ordinals) || !ordinals.every(isOrdinal)) error(400, 'An ordinal is a whole number from 0');
  const most = idsOnly === true ? MOST_IDS : MOST_ROWS;
  if (ordinals.length > most) error(400, `Ask for at most ${most} items at once`);
  return { ordinals, idsOnly: idsOnly === true };
}

function isOrdinal(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
