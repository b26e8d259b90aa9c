import type { FileHandle } from 'node:fs/promises';
import { temporaryFile, writeAll } from '../datasets/import/temporary-file.js';
import type { ImportPart, PartItems } from './import-parts.js';

interface Chunk {
  readonly part: ImportPart;
  readonly from: number;
  readonly bytes: number;
}

/**
 * The items of a source, stored in a temporary file, so that all are checked before any is added and the source (such
 * as a query) can be closed early.
 */
export class Spool {
  readonly #chunks: Chunk[] = [];
  #bytes = 0;
  #count = 0;

  private constructor(private readonly file: FileHandle) {}

  /** @throws Problem `disk_full` */
  static async open(): Promise<Spool> {
    return new Spool(await temporaryFile('import'));
  }

  get bytes(): number {
    return this.#bytes;
  }
  get count(): number {
    return this.#count;
  }

  /** @throws Problem `disk_full` */
  async add({ items, part }: PartItems): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(items));
    await writeAll(this.file, bytes);
    this.#chunks.push({ part, from: this.#bytes, bytes: bytes.length });
    this.#bytes += bytes.length;
    this.#count += items.length;
  }

  /** As they were added. */
  async *batches(): AsyncGenerator<PartItems, void, void> {
    for (const { part, from, bytes } of this.#chunks) {
      const { buffer } = await this.file.read(Buffer.alloc(bytes), 0, bytes, from);
      yield { items: JSON.parse(buffer.toString()), part };
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
