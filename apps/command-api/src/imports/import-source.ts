import type { ItemSource, JsonText } from '@labeling/domain';
import type { Asker } from '../access/asker.js';

/** An item as a source gives it. */
export interface ItemToImport {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText | undefined;
  /** Makes importing twice harmless; without one, only the request's own `Idempotency-Key` does. */
  readonly idempotencyKey?: string | undefined;
  readonly source: ItemSource;
}

export interface OpenedSource {
  /** How many items there are; null if only known at the end. */
  readonly total: number | null;
  /** In queue order, in batches of at most 1,000 items and some 4 MB. */
  readonly items: AsyncIterable<readonly ItemToImport[]>;
}

/** A source of items other than the body of a request. */
export interface ImportSource {
  /**
   * `source` is the request's property of that name, a JSON object. Reads nothing yet, but checks as much as it can.
   * @throws Problem when it is invalid, or names something that the caller's project does not have
   */
  open(source: JsonText, asker: Asker): Promise<OpenedSource>;
}
