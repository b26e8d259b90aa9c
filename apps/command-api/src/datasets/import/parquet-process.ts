import type { SchemaTree } from 'hyparquet';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Asked, StoredRow, Told } from './parquet-reader.js';
import { UnreadableFile } from './source-rows.js';

/** Memory of the process for JavaScript values, in MiB, by default: about ten times as much as ordinary rows need. */
const MEMORY = 512;
/** How long it may take to decode a few thousand rows, or a row group if it has lists or structs. */
const WITHIN_MS = 60_000;

const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './parquet-reader.ts' : './parquet-reader.js', import.meta.url),
);

/** The parent's side of the process that decodes a file. It receives what to do next, and can be killed at any time. */
export class ParquetProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Told>;

  /** `file` is the descriptor of an open file. */
  constructor(file: number, memory = MEMORY) {
    this.#child = spawn(process.execPath, [`--max-old-space-size=${memory}`, program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', file],
      serialization: 'advanced',
      env: {},
    });
    this.#ended = new Promise((resolve) => {
      const complaint =
        'it takes too much memory or time to decode; write smaller row groups, of 10,000 rows for example';
      this.#child.once('exit', () => resolve({ is: 'unreadable', complaint }));
      this.#child.once('error', () => resolve({ is: 'unreadable', complaint }));
    });
  }

  /** What the file says about itself. @throws UnreadableFile */
  async opened(): Promise<{ readonly columns: readonly SchemaTree[]; readonly rows: number; readonly bytes: number }> {
    const told = await this.#told();
    if (told.is !== 'opened') throw new Error(`The process that reads Parquet began with "${told.is}"`);
    return told;
  }

  /** Every row from the first: these columns, or null for a row longer than `longest` bytes. @throws UnreadableFile */
  async *rows(columns: readonly string[], longest: number): AsyncGenerator<readonly StoredRow[], void, void> {
    let told = await this.#told({ is: 'first', columns, longest });
    for (; told.is === 'rows'; told = await this.#told({ is: 'next' })) yield told.rows;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Its next message, in reply to `asked`. */
  async #told(asked?: Asked): Promise<Told> {
    const late = AbortSignal.timeout(WITHIN_MS);
    const kill = () => this.kill();
    late.addEventListener('abort', kill);
    const message = once(this.#child, 'message').then(([told]): Told => told);
    if (asked) this.#child.send(asked, () => undefined);
    const told = await Promise.race([message, this.#ended]);
    late.removeEventListener('abort', kill);
    if (told.is === 'unreadable') throw new UnreadableFile(`The file cannot be read as Parquet: ${told.complaint}`);
    return told;
  }
}
