import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { digestOf } from '../requests/digest.js';

/** What an item's id is made from. `header` is the request header `Idempotency-Key`. */
export interface ItemIdentity {
  readonly queueId: string;
  readonly idempotencyKey?: string | undefined;
  readonly header?: string | undefined;
  readonly index: number;
  /** Tells it from the others of its request where these may have other places the next time. */
  readonly content?: string | undefined;
}

export interface RequestIdentity extends Pick<ItemIdentity, 'queueId' | 'header'> {
  /** Those of its items, in the order sent. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * The id of an item to add. A key always gives the same id in the same queue. Without a key, the request's header and
 * the item's place in the request, or its content, do, in a namespace that no key can reach. Without either, every call gives a new id.
 */
export function itemId({ queueId, idempotencyKey, header, index, content }: ItemIdentity): string {
  if (idempotencyKey !== undefined) return uuidv5(idempotencyKey, queueId);
  if (header !== undefined)
    return uuidv5(JSON.stringify([header, content ?? index]), uuidv5('Idempotency-Key', queueId));
  return uuidv7();
}

/**
 * The id of a request, by which its items stand together in the queue. A request that is sent again with its keys has the
 * same one: so the order of its items holds, whichever attempt stored each of them.
 */
export async function requestId({ queueId, header, keys }: RequestIdentity): Promise<string> {
  if (header !== undefined) return uuidv5(JSON.stringify(['request', header]), uuidv5('Idempotency-Key', queueId));
  if (keys.includes(undefined)) return uuidv7();
  return uuidv5(await digestOf(keys), uuidv5('idempotencyKeys', queueId));
}
