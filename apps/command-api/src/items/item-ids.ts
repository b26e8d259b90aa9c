import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { digestOf } from '../requests/digest.js';

/** What an item's id is made from. `header` is the request header `Idempotency-Key`. */
export interface ItemIdentity {
  readonly queueId: string;
  readonly idempotencyKey?: string | undefined;
  readonly header?: string | undefined;
  readonly index: number;
  /** Distinguishes the item from others in its request if their places may differ the next time. */
  readonly content?: string | undefined;
}

export interface RequestIdentity extends Pick<ItemIdentity, 'queueId' | 'header'> {
  /** The keys of its items, in the order sent. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * The id of an item to add. A key always gives the same id in the same queue. Without a key, the header of the request
 * gives it together with the item's place in the request or its content, in a namespace that no key can reach. Without
 * a header, each call gives a new id.
 */
export function itemId({ queueId, idempotencyKey, header, index, content }: ItemIdentity): string {
  if (idempotencyKey !== undefined) return uuidv5(idempotencyKey, queueId);
  if (header !== undefined)
    return uuidv5(JSON.stringify([header, content ?? index]), uuidv5('Idempotency-Key', queueId));
  return uuidv7();
}

/**
 * The id of a request, by which its items stand together in the queue. A request that is sent again with its keys has
 * the same id, so the order of its items holds, whichever attempt stored each of them.
 */
export async function requestId({ queueId, header, keys }: RequestIdentity): Promise<string> {
  if (header !== undefined) return uuidv5(JSON.stringify(['request', header]), uuidv5('Idempotency-Key', queueId));
  if (keys.includes(undefined)) return uuidv7();
  return uuidv5(await digestOf(keys), uuidv5('idempotencyKeys', queueId));
}
