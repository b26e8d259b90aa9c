import { LabelingConnectionError, LabelingError } from './labeling-error.js';
import { linesOf } from './lines.js';
import type { KeyOptions } from './options.js';
import { path } from './paths.js';
import { pause } from './pause.js';
import { randomKey } from './random-key.js';
import { waitAfter } from './retries.js';
import type { FileFormat, FileMapping, Imported, ImportSource, Problem } from './shapes.js';
import type { Request, Transport } from './transport.js';

export interface ImportProgress {
  readonly phase: 'checking' | 'reading' | 'adding';
  readonly done: number;
  /** Null while it is not known. */
  readonly total: number | null;
}
export interface ImportOptions extends KeyOptions {
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}
export interface ImportFileOptions extends ImportOptions, Omit<FileMapping, 'format' | 'key'> {
  /** By default what the type of a `Blob` says, or JSON Lines. */
  readonly format?: FileFormat | undefined;
}
export interface ImportItemsOptions extends ImportFileOptions {
  /** The column whose values become the keys of the items, so that a row is the same item in every file. */
  readonly key?: FileMapping['key'];
}

/**
 * A file to import. A `Blob` can be sent again after a failure, and so can a text or bytes: in Node, `openAsBlob(path)` of
 * `node:fs` reads a file while it is sent. A stream is read once, so it is sent once; not every browser sends streams.
 */
export type ImportFile =
  Blob | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

const types: Record<FileFormat, string> = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
};

/** All or nothing: every row is checked before one is added. The same file is the same import, so it can be sent again. */
export class Imports {
  constructor(private readonly transport: Transport) {}

  /** Adds the rows of a file as items. */
  toQueue(queueId: string, file: ImportFile, options: ImportItemsOptions = {}): Promise<Imported> {
    return this.#file(path`/v1/labeling_queues/${queueId}/import`, file, options);
  }

  /** Adds the rows of a file as datapoints. */
  toDataset(datasetId: string, file: ImportFile, options: ImportFileOptions = {}): Promise<Imported> {
    return this.#file(path`/v1/datasets/${datasetId}/import`, file, options);
  }

  /** Adds items from what the project already has: datapoints, spans, traces, sessions, or the rows of a query. */
  fromSource(
    queueId: string,
    source: ImportSource,
    { onProgress, signal, idempotencyKey = randomKey() }: ImportOptions = {},
  ): Promise<Imported> {
    const request: Request = {
      ...{ method: 'POST', path: path`/v1/labeling_queues/${queueId}/imports`, json: { source }, signal },
      headers: { 'Idempotency-Key': idempotencyKey },
    };
    return this.#run(request, onProgress, true);
  }

  #file(
    to: string,
    file: ImportFile,
    { onProgress, signal, idempotencyKey, format = formatOf(file), ...mapping }: ImportItemsOptions,
  ): Promise<Imported> {
    const request: Request = {
      ...{ method: 'POST', path: to, query: { ...mapping }, body: bodyOf(file), signal },
      headers: { 'Content-Type': types[format], 'Idempotency-Key': idempotencyKey },
    };
    return this.#run(request, onProgress, isReadable(file));
  }

  async #run(
    request: Request,
    onProgress: ImportOptions['onProgress'] = () => undefined,
    isRepeatable: boolean,
  ): Promise<Imported> {
    for (let failures = 1; ; failures++) {
      try {
        return await this.#once(request, onProgress);
      } catch (error) {
        const wait = this.transport.mayRetry(failures) ? waitAfter(error, failures, isRepeatable) : undefined;
        if (wait === undefined || !isRepeatable) throw error;
        await pause(wait, request.signal);
      }
    }
  }

  async #once(request: Request, onProgress: (progress: ImportProgress) => void): Promise<Imported> {
    // Until the first line arrives, the file is being uploaded, which may take any amount of time.
    const headers = { ...request.headers, Accept: 'application/jsonl' };
    for await (const text of linesOf(this.transport.stream({ ...request, headers, timeoutMs: 0 }))) {
      const line = JSON.parse(text) as ImportProgress | (Imported & { position: string }) | { problem: Problem };
      if ('problem' in line) throw new LabelingError(line.problem.status, line.problem);
      if ('phase' in line) onProgress(line);
      else {
        this.transport.wrote(line.position);
        return { added: line.added, collapsed: line.collapsed };
      }
    }
    throw new LabelingConnectionError('The answer broke off before the import ended');
  }
}

function isReadable(file: ImportFile): boolean {
  return typeof file === 'string' || file instanceof Blob || file instanceof Uint8Array;
}

function formatOf(file: ImportFile): FileFormat {
  if (!(file instanceof Blob)) return 'jsonl';
  // What browsers call a file with tabs.
  if (file.type.startsWith('text/tab-separated-values')) return 'csv';
  const [format = 'jsonl'] = (['jsonl', 'csv', 'parquet'] as const).filter((one) => file.type.startsWith(types[one]));
  return format;
}

function bodyOf(file: ImportFile): BodyInit {
  if (typeof file === 'string' || file instanceof Blob || file instanceof Uint8Array) return file;
  return file instanceof ReadableStream ? file : streamOf(file);
}

/** `ReadableStream.from` is not in every engine. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
