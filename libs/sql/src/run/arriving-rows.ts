import type pg from 'pg';
import type { Cell } from './cells.js';

/** How many characters may wait to be taken before the server has to pause. */
const AT_ONCE = 1_000_000;

type Row = readonly Cell[];

export interface ArrivedRows {
  readonly fields: readonly pg.FieldDef[];
  readonly rows: readonly Row[];
}

/**
 * The rows of a cursor, in batches of what has arrived, however large they are. The cursor is executed directly as a portal:
 * with FETCH, the server would first collect all rows, in a file if they are many.
 */
export class ArrivingRows implements pg.Submittable {
  #fields: readonly pg.FieldDef[] = [];
  #rows: Row[] = [];
  #characters = 0;
  #failure: Error | undefined;
  #isDropped = false;
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;
  #wake = () => {};

  constructor(
    private readonly connection: pg.Connection,
    /** With `most` 0, there is no limit. */
    private readonly of: { readonly cursor: string; readonly most: number },
    private readonly onRow: () => void,
  ) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** The first batch comes even without rows, for its fields. */
  async *parts(): AsyncGenerator<ArrivedRows, void, void> {
    for (let isFirst = true; ; isFirst = false) {
      while (!this.#isOver && this.#characters < AT_ONCE) await new Promise<void>((resolve) => (this.#wake = resolve));
      const rows = this.#rows;
      this.#rows = [];
      this.#characters = 0;
      if (rows.length > 0 || (isFirst && this.#failure === undefined)) yield { fields: this.#fields, rows };
      if (this.#failure !== undefined && this.#rows.length === 0) throw this.#failure;
      if (this.#isOver && this.#rows.length === 0) return;
      this.connection.stream.resume();
    }
  }

  /** Discards the remaining rows. Resolves once no more arrive. */
  drop(): Promise<void> {
    this.#isDropped = true;
    this.#rows = [];
    this.connection.stream.resume();
    return this.#ended.promise;
  }

  submit(connection: pg.Connection): void {
    const { cursor, most } = this.of;
    connection.describe({ type: 'P', name: cursor }, true);
    connection.execute({ portal: cursor, rows: String(most) }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleDataRow({ fields: row }: { readonly fields: Row }): void {
    this.onRow();
    if (this.#isDropped) return;
    this.#rows.push(row);
    this.#characters += row.reduce((sum, cell) => sum + (cell?.length ?? 0), row.length);
    if (this.#characters < AT_ONCE) return;
    this.connection.stream.pause();
    this.#wake();
  }

  handleCommandComplete(): void {}

  /** There are more rows than were asked for. */
  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    this.#ended.resolve();
    this.#wake();
  }
}
