import type { ItemSource, JsonText } from '@labeling/domain';
import type { Asker } from '../access/asker.js';

/** An item as a source gives it. */
export interface ItemToImport {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText | undefined;
  /** What makes importing twice harmless; without one, only the request's own `Idempotency-Key` does. */
  readonly idempotencyKey?: string | undefined;
  readonly source: ItemSource;
}

export interface OpenedSource {
  /** How many items there are; null where that shows only at the end. */
  readonly total: number | null;
  /** In the order in which the queue shall have them: batches of at most 1,000 items and some 4 MB. */
  readonly items: AsyncIterable<readonly ItemToImport[]>;
}

/** Something other than a client's request that items come from. */
export interface ImportSource {
  /**
   * `source` is the request's member of that name, a JSON object. Nothing is read yet, but everything is checked that
   * can be. @throws Problem when it is wrong, or names something that the asker's project does not have
   */
  open(source: JsonText, asker: Asker): Promise<OpenedSource>;
}
