import { linesOf } from './lines.js';
import type { CallOptions } from './options.js';
import type { FileFormat } from './shapes.js';
import type { Transport } from './transport.js';

export interface ExportOptions extends CallOptions {
  /** By default JSON Lines. */
  readonly format?: FileFormat;
}

/** A file that the API streams. If the connection breaks, it ends with an error. */
export function exportBytes(
  transport: Transport,
  path: string,
  { format = 'jsonl', signal }: ExportOptions,
): AsyncGenerator<Uint8Array, void, void> {
  return transport.stream({ path, query: { format }, seesWrites: true, signal });
}

/** The rows of the same file, while they arrive. */
export async function* exportRows<Row>(
  transport: Transport,
  path: string,
  options: CallOptions,
): AsyncGenerator<Row, void, void> {
  for await (const line of linesOf(exportBytes(transport, path, options))) {
    if (line !== '') yield transport.parse(line) as Row;
  }
}
