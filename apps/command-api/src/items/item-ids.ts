import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';

/** What an item's id is made from. `header` is the request header `Idempotency-Key`. */
export interface ItemIdentity {
  readonly queueId: string;
  readonly idempotencyKey?: string | undefined;
  readonly header?: string | undefined;
  readonly index: number;
}

/**
 * The id of an item to add. A key always gives the same id in the same queue. Without a key, the request's header and
 * the item's place in the request do, in a namespace that no key can reach. Without either, every call gives a new id.
 */
export function itemId({ queueId, idempotencyKey, header, index }: ItemIdentity): string {
  if (idempotencyKey !== undefined) return uuidv5(idempotencyKey, queueId);
  if (header !== undefined) return uuidv5(JSON.stringify([header, index]), uuidv5('Idempotency-Key', queueId));
  return uuidv7();
}
