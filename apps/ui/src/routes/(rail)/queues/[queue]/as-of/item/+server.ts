import { queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { itemAsOf } from '@labeling/read-models/queries';
import { error, json, type RequestHandler } from '@sveltejs/kit';

/** `{itemId, revision}` of the item at `?ordinal=` as it was at `?position=` of the event store. */
export const GET: RequestHandler = async ({ locals, params, url }) => {
  const { id } = await queueOfCaller(locals, params['queue']);
  const [ordinal, position] = ['ordinal', 'position'].map((name) => url.searchParams.get(name) ?? '');
  if (!/^\d{1,9}$/.test(ordinal ?? '') || !/^\d{1,18}$/.test(position ?? ''))
    error(400, 'Name an ordinal and a position');
  const moment = { queueId: id, position: BigInt(position ?? 0), ordinal: Number(ordinal) };
  const item = await itemAsOf(stores().db, moment);
  if (item === undefined) error(404, 'There was no such item at that time');
  return json({ itemId: item.itemId, revision: item.revision.toString() });
};
