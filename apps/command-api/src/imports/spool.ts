import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ItemToImport } from './import-source.js';

interface Chunk {
  readonly from: number;
  readonly bytes: number;
}

/**
 * What a source gave, set down in a temporary file: so that all of it is checked before anything is added, and the
 * source (a query, say) is done with early. The file has no name by the time it holds something, so nothing is left.
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

  async add(items: readonly ItemToImport[]): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(items));
    await this.file.write(bytes, 0, bytes.length, this.#bytes);
    this.#chunks.push({ from: this.#bytes, bytes: bytes.length });
    this.#bytes += bytes.length;
    this.#count += items.length;
  }

  /** In the batches in which they came. */
  async *batches(): AsyncGenerator<readonly ItemToImport[], void, void> {
    for (const { from, bytes } of this.#chunks) {
      const { buffer } = await this.file.read(Buffer.alloc(bytes), 0, bytes, from);
      yield JSON.parse(buffer.toString());
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
