import { MOST_NAMES, type ItemName } from '#lib/items/item-names.js';
import { jsonPreview, PREVIEW_SOURCE_LENGTH } from '#lib/long-table/json-preview.js';
import { callerIn } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { queuesSeenBy } from '@labeling/identity';
import { itemStarts } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** What lists call items: `{ "ids": [uuid, …] }` → `{ "names": [{ id, number, words }] }`; unknown ones are left out. */
export const POST: RequestHandler = async ({ locals, request }) => {
  const seen = queuesSeenBy(callerIn(locals));
  const { ids } = ((await request.json().catch(() => undefined)) ?? {}) as { ids?: unknown };
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) error(400, 'ids must be a list of item ids');
  if (ids.length > MOST_NAMES) error(400, `Ask for at most ${MOST_NAMES} items at once`);
  const starts = await itemStarts(stores().db, { ...seen, ids, characters: PREVIEW_SOURCE_LENGTH });
  const names: ItemName[] = starts.map(({ id, ordinal, data }) => ({
    ...{ id, number: ordinal + 1 },
    words: jsonPreview(data)
      .map(({ words }) => words)
      .join(' · '),
  }));
  return json({ names });
};
