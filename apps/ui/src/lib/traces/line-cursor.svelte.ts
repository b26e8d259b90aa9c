import { untrack } from 'svelte';
import type LongTable from '../long-table/LongTable.svelte';
import type { LineList } from './line-list.svelte.js';
import { rowAfter } from './table-keys.js';

/** How many rows before the end the next ones are loaded. */
const AHEAD = 20;

/** The cursor in a table of lines; more of them load as its end comes near. Create it while its component starts. */
export class LineCursor<Line> {
  /** The table that shows the lines, once it is there. */
  table = $state<LongTable>();
  readonly #list: () => LineList<Line>;
  #id = $state<string>();

  constructor(list: () => LineList<Line>) {
    this.#list = list;
    $effect(() => {
      const { lines, hasMore, isLoading, problem } = this.#list();
      const end = this.table?.end() ?? 0;
      if (end >= lines.length - AHEAD && hasMore && !isLoading && problem === undefined)
        untrack(() => void this.#list().more());
    });
  }

  /** The row that Tab reaches, from 0. */
  readonly row = $derived.by(() => {
    const { lines, idOf } = this.#list();
    return Math.max(
      lines.findIndex((line) => idOf(line) === this.#id),
      0,
    );
  });
  /** The rows to draw: one more than there are lines shows that more are coming. */
  get total(): number {
    const { lines, hasMore } = this.#list();
    return lines.length + (hasMore ? 1 : 0);
  }
  /** Including the head; -1 while it is unknown. */
  get rowCount(): number {
    const { lines, hasMore } = this.#list();
    return hasMore ? -1 : lines.length + 1;
  }

  idAt(row: number): string | undefined {
    const { lines, idOf } = this.#list();
    const line = lines[row];
    return line && idOf(line);
  }

  /** Where a key leads; undefined for other keys. */
  rowAfter(key: string): number | undefined {
    const { table } = this;
    const [page, hasFocus] = [table?.page() ?? 1, table?.hasFocus() ?? false];
    return rowAfter(key, { at: this.row, count: this.#list().lines.length, page, hasFocus });
  }

  /** Puts the cursor on a line, which stays under it when others are added above. */
  put(id: string | undefined): void {
    this.#id = id;
  }
  async focus(row: number): Promise<void> {
    this.put(this.idAt(row));
    await this.table?.focus();
  }
}
