import { annotatorIn } from '#lib/annotations/server/annotator.js';
import { annotatorView } from '#lib/annotations/server/annotator-view.js';
import type { ItemWire } from '#lib/items/item-wire.js';
import { itemToWire } from '#lib/items/server/item-to-wire.js';
import { itemsPieces } from '#lib/items/server/items-pieces.js';
import { jsonInPieces } from '#lib/server/json-pieces.js';
import { FewOfEach } from '#lib/server/few-of-each.js';
import { callerIn, queueOfCaller } from '#lib/server/project-access.js';
import { stores } from '#lib/server/stores.js';
import { changeTypes, isCommentEvent, lenientFieldsIn, type LenientFields } from '@labeling/domain';
import {
  getItems,
  itemsAtOrdinals,
  listActivity,
  ownAnnotations,
  type Annotator,
  type Queryable,
} from '@labeling/read-models/queries';
import { error, json, redirect, type RequestHandler } from '@sveltejs/kit';
import type { LastChange } from '#lib/items/confirmed-item.js';

/** The most items in one answer; the screen requests only neighbors. */
const MOST = 200;
/** Each may take some megabytes and a connection to the database. */
const reads = new FewOfEach(3);

/** Items by place (`?ordinals=1,2,3`) or by id (`?id=…`), with payloads as exact JSON text. */
export const GET: RequestHandler = async ({ params, locals, url }) => {
  const queue = await queueOfCaller(locals, params.queue);
  // This is what remains of the address of an item's history when somebody cuts off the item.
  if (url.search === '') redirect(307, `/queues/${queue.id}`);
  const annotator = annotatorIn(locals, queue, url);
  const lenient = annotator === undefined ? [] : lenientFieldsIn(queue.annotationSchema);
  const { db } = stores();
  const id = url.searchParams.get('id');
  if (id !== null) {
    const item = (await getItems(db, [id])).find(({ queueId }) => queueId === queue.id);
    const items = item === undefined ? [] : [itemToWire(item, await lastChangeOf(db, id))];
    return json({ items: await asSeenBy(annotator, db, items, lenient) });
  }
  const ordinals = (url.searchParams.get('ordinals') ?? '').split(',').filter(Boolean).map(Number);
  if (ordinals.length > MOST) error(400, `Ask for at most ${MOST} items at once`);
  if (!ordinals.every((ordinal) => Number.isInteger(ordinal) && ordinal >= 0 && ordinal < 2 ** 31)) {
    error(400, 'An ordinal is a whole number from 0');
  }
  const member = callerIn(locals).actor.id;
  const read = (some: readonly number[]) =>
    reads.run(member, async () => {
      const items = await itemsAtOrdinals(db, queue.id, some);
      return asSeenBy(
        annotator,
        db,
        items.map((item) => itemToWire(item)),
        lenient,
      );
    });
  return jsonInPieces(itemsPieces(ordinals, read));
};

/** With the annotator's own answers, if one asks. */
async function asSeenBy(
  annotator: Annotator | undefined,
  db: Queryable,
  items: readonly ItemWire[],
  lenient: LenientFields,
): Promise<readonly ItemWire[]> {
  if (annotator === undefined) return items;
  const ids = items.map(({ id }) => id);
  const own = await ownAnnotations(db, ids, annotator);
  return items.map((item) => annotatorView(item, own.get(item.id), lenient));
}
/** Comments change nothing that a reviewer works on. */
const types = changeTypes.filter((type) => !isCommentEvent({ type }));

/** Who changed it last, for a reviewer who gets into a conflict with them. */
async function lastChangeOf(db: Queryable, itemId: string): Promise<LastChange | undefined> {
  const [last] = (await listActivity(db, { itemId, types, limit: 1 })).data;
  return last && { by: last.actor, at: last.at };
}
