import { itemId } from '../items/item-ids.js';
import { digestOf } from '../requests/digest.js';
import type { ItemToImport, OpenedSource } from './import-source.js';

interface ImportIdentity extends Pick<OpenedSource, 'changes'> {
  readonly queueId: string;
  /** The request header `Idempotency-Key`. */
  readonly header: string | undefined;
}

/** Gives the items of one import their ids, so that the same import sent again finds the stored ones. */
export class ImportItemIds {
  #count = 0;
  /** How many items so far have the same content, by a digest of it. */
  readonly #same = new Map<string, number>();

  constructor(private readonly of: ImportIdentity) {}

  /** The ids of the next items, in their order. */
  async next(items: readonly ItemToImport[]): Promise<string[]> {
    const ids: string[] = [];
    for (const item of items) ids.push(await this.#next(item));
    return ids;
  }

  async #next(item: ItemToImport): Promise<string> {
    const { queueId, header, changes } = this.of;
    const { idempotencyKey } = item;
    const isKnownByContent = changes === true && idempotencyKey === undefined && header !== undefined;
    const content = isKnownByContent ? await this.#contentOf(item) : undefined;
    return itemId({ queueId, idempotencyKey, header, index: this.#count++, content });
  }

  /** Equal items are distinguished by how many of them came before, whatever is between them. */
  async #contentOf({ data, target, metadata }: ItemToImport): Promise<string> {
    const digest = await digestOf([data, target, metadata]);
    const before = this.#same.get(digest) ?? 0;
    this.#same.set(digest, before + 1);
    return `${digest} ${before}`;
  }
}
