import { LatestTaken } from './latest-taken.js';

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/** A list whose beginning comes with the page if it is long. The browser loads all of it from the page's address. */
export class WholeList<Row> {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  #whole = $state.raw<readonly Row[]>();
  readonly #loads = new LatestTaken();
  failed = $state(false);

  constructor(address: string, fetcher: typeof fetch = fetch) {
    this.#address = address;
    this.#fetch = (...request) => fetcher(...request);
  }

  /** All rows as soon as they are loaded; before that, those the page came with. */
  rows(first: readonly Row[], total: number): readonly Row[] {
    return first.length < total ? (this.#whole ?? first) : first;
  }

  /** To be called with each beginning that the page comes with. */
  async load(first: readonly Row[], total: number): Promise<void> {
    const isToBeTaken = this.#loads.begin();
    if (first.length >= total) return void isToBeTaken();
    const rows = await this.#load().catch(() => undefined);
    if (!isToBeTaken()) return;
    this.failed = rows === undefined;
    if (rows !== undefined) this.#whole = keptWhereEqual(rows, this.#whole ?? []);
  }

  async #load(): Promise<readonly Row[]> {
    const headers = { accept: 'application/json' };
    const response = await this.#fetch(this.#address, { headers, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as readonly Row[];
  }
}

/** The rows; those that were there before are the same objects, so that the page redraws only the others. */
function keptWhereEqual<Row>(rows: readonly Row[], before: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]));
  return rows.map((row) => known.get(JSON.stringify(row)) ?? row);
}
