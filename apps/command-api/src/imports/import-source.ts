import type { ItemSource, JsonText } from '@labeling/domain';
import type { Asker } from '../access/asker.js';

/** An item as a source gives it. */
export interface ItemToImport {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText | undefined;
  /** Makes importing twice harmless; without it, only the `Idempotency-Key` of the request does. */
  readonly idempotencyKey?: string | undefined;
  readonly source: ItemSource;
}

export interface OpenedSource {
  /** How many items there are; null if only known at the end. */
  readonly total: number | null;
  /** In queue order, in batches of at most 1,000 items and about 4 MB. */
  readonly items: AsyncIterable<readonly ItemToImport[]>;
  /** Whether the same request may find different items the next time, or the same ones in another order. */
  readonly changes?: boolean;
  /** How many places of a dataset the items come from, if it may have more the next time. */
  readonly places?: number;
}

/** Something other than a client's request that items come from. */
export interface ImportSource<Dto> {
  /**
   * `source` is the property of that name in the request. Nothing is read yet, but everything that can be
   * checked is checked. `gone` ends a read that is under way; `places` is what the same request found when it was first
   * accepted. @throws Problem when the source is wrong, or names something
   * that the caller's project does not have
   */
  open(source: Dto, asker: Asker, gone: AbortSignal, places?: number): Promise<OpenedSource>;
}
