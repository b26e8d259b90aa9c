import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportPart } from './import-parts.js';
import type { ItemToImport } from './import-source.js';

interface Chunk {
  readonly part: ImportPart;
  readonly from: number;
  readonly bytes: number;
}

interface Batch {
  readonly items: readonly ItemToImport[];
  readonly part: ImportPart;
}

/**
 * The items of a source, stored in a temporary file, so that all are checked before any is added and the source (such as
 * a query) is closed early. The file loses its name before anything is written to it, so it never outlives the process.
 */
export class Spool {
  readonly #chunks: Chunk[] = [];
  #bytes = 0;
  #count = 0;

  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    const directory = await mkdtemp(join(tmpdir(), 'labeling-import-'));
    try {
      return new Spool(await open(join(directory, 'items'), 'wx+', 0o600));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
  get count(): number {
    return this.#count;
  }

  async add(items: readonly ItemToImport[], part: ImportPart): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(items));
    await this.file.write(bytes, 0, bytes.length, this.#bytes);
    this.#chunks.push({ part, from: this.#bytes, bytes: bytes.length });
    this.#bytes += bytes.length;
    this.#count += items.length;
  }

  /** In the batches in which they arrived. */
  async *batches(): AsyncGenerator<Batch, void, void> {
    for (const { part, from, bytes } of this.#chunks) {
      const { buffer } = await this.file.read(Buffer.alloc(bytes), 0, bytes, from);
      yield { items: JSON.parse(buffer.toString()), part };
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
