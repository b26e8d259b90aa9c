import { momentOf } from '#lib/as-of/moment.js';
import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { itemAsOf, positionAt } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** `{itemId, revision}` of the item at `?ordinal=` as it was at the moment `?at=`. */
export const GET: RequestHandler = async ({ locals, params, url }) => {
  const { id } = await queueOfCaller(locals, params['queue']);
  const ordinal = url.searchParams.get('ordinal') ?? '';
  const at = momentOf(url.searchParams.get('at'));
  if (!/^\d{1,9}$/.test(ordinal) || at === undefined) error(400, 'An ordinal and a time are needed');
  const { db } = stores();
  const position = await positionAt(db, { queueId: id, at });
  const item = await itemAsOf(db, { queueId: id, position, ordinal: Number(ordinal) });
  if (item === undefined) error(404, 'There was no such item at that time');
  return json({ itemId: item.itemId, revision: item.revision.toString() });
};
