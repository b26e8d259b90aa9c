import type { PushEvent } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { selected, type NewRow } from '../table.js';
import { insertRows, upsertRows } from '../unnest.js';
import { evolveFold, foldOfRow, rowOf, type PushFold, type PushFoldRow } from './push-fold.js';
import { pushesTable, pushSkipsTable } from './pushes-tables.js';

/** The pushes that a batch touches. */
export class PushFolds {
  readonly #folds: Map<string, PushFold>;
  readonly #skips: NewRow<(typeof pushSkipsTable)['columns']>[] = [];
  readonly touched = new Set<string>();

  private constructor(folds: Map<string, PushFold>) {
    this.#folds = folds;
  }

  static async load(client: pg.ClientBase, schema: Schema, ids: readonly string[]): Promise<PushFolds> {
    if (ids.length === 0) return new PushFolds(new Map());
    const { rows } = await client.query<PushFoldRow>(
      `select ${selected(pushesTable.columns)} from ${schema}.pushes where id = any ($1::uuid[])`,
      [ids],
    );
    return new PushFolds(new Map(rows.map((row) => [row.id, foldOfRow(row)])));
  }

  apply(id: string, event: PushEvent, stored: StoredEvent): PushFold | undefined {
    const before = this.#folds.get(id);
    const after = evolveFold(before, event, stored, id);
    if (after === undefined || after === before) return after;
    if (event.type === 'PushProgressed') {
      const first = before?.state.skipped ?? 0;
      event.data.skipped.forEach(({ itemId, code }, i) => {
        this.#skips.push({ push_id: id, number: first + i, item_id: itemId, code });
      });
    }
    this.#folds.set(id, after);
    this.touched.add(id);
    return after;
  }

  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    const changed = [...this.#folds.values()].filter(({ id }) => this.touched.has(id));
    await upsertRows(client, schema, pushesTable, changed.map(rowOf));
    await insertRows(client, schema, pushSkipsTable, this.#skips);
  }
}
