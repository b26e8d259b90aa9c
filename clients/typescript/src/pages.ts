import type { CallOptions } from './options.js';
import type { Query, Transport } from './transport.js';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

export interface ListOptions extends CallOptions {
  /** Rows per request; it does not limit how many rows there are in all. */
  readonly pageSize?: number | undefined;
}

/** All rows of a list, in its order; further pages are read when they are needed. */
export async function* rowsOf<Row>(
  transport: Transport,
  { path, query = {}, seesWrites = true }: { path: string; query?: Query; seesWrites?: boolean },
  { pageSize = 100, signal }: ListOptions = {},
): AsyncGenerator<Row, void, void> {
  let after: string | undefined;
  do {
    const page: Page<Row> = await transport.json({
      ...{ path, signal, seesWrites },
      query: { ...query, limit: pageSize, after },
    });
    yield* page.data;
    after = page.next ?? undefined;
  } while (after !== undefined);
}
