import type { TableComparison } from '@labeling/read-models/projection';
import type { Reporter } from './reporter.js';
import type { Verified, VerifyProgress } from './verify-read-models.js';

/** Many routers cut an idle connection after a minute, and the HTTP API does after a few. */
const REPEATED_MS = 5_000;

/** For the HTTP API: a line of JSON for each step, which is repeated while it takes long, and a last one, the result. */
export class LineReporter implements Reporter {
  readonly #tables: Pick<TableComparison, 'table' | 'rows' | 'different'>[] = [];
  #step: object = { phase: 'reading', done: 0, total: null };
  readonly #repeating = setInterval(() => this.#line(this.#step), REPEATED_MS);

  constructor(private readonly write: (line: string) => void) {}

  progress({ events, percent }: VerifyProgress): void {
    this.#tell({ phase: 'reading', done: events, total: null, percent });
  }

  table({ table, rows, different }: TableComparison): void {
    this.#tables.push({ table, rows, different });
    this.#tell({ phase: 'comparing', done: this.#tables.length, total: null });
  }

  lost(): void {
    // Verifying continues once the store is back; meanwhile the last step is repeated.
  }

  end({ position, rows, different, setAside }: Verified): void {
    this.#end({ position: position.toString(), rows, different, setAside: setAside.count, tables: this.#tables });
  }

  failed(message: string): void {
    this.#end({ problem: { detail: message } });
  }

  #tell(step: object): void {
    this.#step = step;
    this.#line(step);
    this.#repeating.refresh();
  }

  #end(last: object): void {
    clearInterval(this.#repeating);
    this.#line(last);
  }

  #line(value: object): void {
    this.write(`${JSON.stringify(value)}\n`);
  }
}
