import { createHash } from 'node:crypto';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { ItemToImport, OpenedSource } from './import-source.js';

/**
 * Items that stand together in the queue, like those of one request. While more of them arrive, items that others add
 * keep moving behind them: with a million items, that would keep the read models of all projects waiting.
 */
export const STAND_TOGETHER = 10_000;

/** Items that are stored at once, all of the same part. */
export interface PartItems {
  readonly items: readonly ItemToImport[];
  readonly part: ImportPart;
}

interface ImportIdentity extends Pick<OpenedSource, 'changes'> {
  readonly queueId: string;
  /** The request header `Idempotency-Key`. */
  readonly header: string | undefined;
}

/** Divides the items of an import into parts that stand together. */
export class ImportParts {
  #part: ImportPart | undefined;
  #count = 0;

  constructor(private readonly of: ImportIdentity) {}

  /** Adds the next items. Where a part ends does not depend on the batches, which may differ the next time. */
  *divide(batch: readonly ItemToImport[]): Generator<PartItems, void, void> {
    for (let from = 0; from < batch.length;) {
      if (this.#part === undefined || this.#part.size === STAND_TOGETHER)
        this.#part = new ImportPart(this.of, this.#count++);
      const items = batch.slice(from, from + STAND_TOGETHER - this.#part.size);
      this.#part.add(items);
      yield { items, part: this.#part };
      from += items.length;
    }
  }
}

export class ImportPart {
  #size = 0;
  readonly #keys = createHash('sha256');
  readonly #contents = createHash('sha256');
  #haveKeys = true;
  #request: string | undefined;

  constructor(
    private readonly of: ImportIdentity,
    private readonly number: number,
  ) {}

  get size(): number {
    return this.#size;
  }

  add(items: readonly ItemToImport[]): void {
    this.#size += items.length;
    for (const { idempotencyKey: key, data, target, metadata = '' } of items) {
      if (key === undefined) this.#haveKeys = false;
      else this.#keys.update(`${key.length} ${key}`);
      if (this.of.changes !== true) continue;
      for (const text of key === undefined ? [data, target, metadata] : [key])
        this.#contents.update(`${text.length} ${text}`);
    }
  }

  /**
   * The id of the request that its items arrive with, once all are here. It is the same when the import is sent again,
   * so their order holds, whichever attempt stored each of them. If the items of the source have changed, it is a
   * different one: new items come last, and no place in the queue changes.
   */
  get request(): string {
    return (this.#request ??= this.#derived());
  }

  #derived(): string {
    const { queueId, header, changes } = this.of;
    if (header !== undefined) {
      const contents = changes === true ? [this.#contents.digest('hex')] : [];
      return uuidv5(JSON.stringify(['request', header, this.number, ...contents]), uuidv5('Idempotency-Key', queueId));
    }
    return this.#haveKeys ? uuidv5(this.#keys.digest('hex'), uuidv5('idempotencyKeys', queueId)) : uuidv7();
  }
}
