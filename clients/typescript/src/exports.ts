import { linesOf } from './lines.js';
import type { CallOptions } from './options.js';
import { pause } from './pause.js';
import { waitAfter } from './retries.js';
import type { FileFormat } from './shapes.js';
import type { Transport } from './transport.js';

export interface ExportOptions extends CallOptions {
  /** By default JSON Lines. */
  readonly format?: FileFormat;
}

/**
 * A file that the API streams. It is retried until its first bytes arrive. If the connection breaks after that,
 * it ends with an error, because what the caller has read cannot be taken back.
 */
export async function* exportBytes(
  transport: Transport,
  path: string,
  { format = 'jsonl', signal }: ExportOptions,
): AsyncGenerator<Uint8Array, void, void> {
  const request = { path, query: { format }, seesWrites: true, signal };
  let isBegun = false;
  for (let failures = 1; ; failures++) {
    try {
      for await (const chunk of transport.stream(request)) {
        isBegun = true;
        yield chunk;
      }
      return;
    } catch (error) {
      const wait = !isBegun && transport.mayRetry(failures) ? waitAfter(error, failures, true) : undefined;
      if (wait === undefined) throw error;
      await pause(wait, signal);
    }
  }
}

/** The rows of the same file, as they arrive. */
export async function* exportRows<Row>(
  transport: Transport,
  path: string,
  options: CallOptions,
): AsyncGenerator<Row, void, void> {
  for await (const line of linesOf(exportBytes(transport, path, options))) {
    if (line !== '') yield transport.parse(line) as Row;
  }
}
