import { noAnnotations, noComments, type ItemEvent } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type pg from 'pg';
import type { ChangedItem } from '../notifications/read-model-change.js';
import type { Schema } from '../schema.js';
import { only, selected } from '../table.js';
import { together } from '../together.js';
import { insertRows, updateRows, upsertRows } from '../unnest.js';
import { changedAnnotations, loadAnnotations } from './annotation-rows.js';
import { itemAnnotationsTable } from './annotations-table.js';
import { approvalDeltas, type ApprovalDeltas } from './approval-deltas.js';
import { answerRows } from './item-answers.js';
import { itemAnswersTable } from './item-answers-table.js';
import { changedComments, loadComments } from './comment-rows.js';
import { itemCommentsTable } from './comments-table.js';
import type { NewItem } from './item-columns.js';
import { codeOfFold, evolveFold, itemOfFold, type ItemFold } from './item-fold.js';
import { changedColumns, changedRow, foldOfRow, itemRow, payloadRow, type ItemFoldRow } from './item-rows.js';
import { changedMentions, saveMentions } from './open-mentions.js';
import { assignOrdinals, type NewPlace, type Ordinals } from './ordinals.js';
import { itemPayloadsTable, queueItemsTable } from './queue-items-tables.js';
import { editedTarget } from './stand-in-texts.js';

const editedColumns = only(itemPayloadsTable.columns, 'item_id', 'edited_target');

/** The items that a batch touches. */
export class ItemFolds {
  readonly #folds: Map<string, ItemFold>;
  readonly #touched = new Set<string>();
  #ordinals: Ordinals = { of: new Map(), reordered: new Set() };

  private constructor(folds: Map<string, ItemFold>) {
    this.#folds = folds;
  }

  static async load(client: pg.ClientBase, schema: Schema, ids: readonly string[]): Promise<ItemFolds> {
    if (ids.length === 0) return new ItemFolds(new Map());
    const { rows } = await client.query<ItemFoldRow>(
      `select ${selected(queueItemsTable.columns)} from ${schema}.queue_items where id = any ($1::uuid[])`,
      [ids],
    );
    const annotated = rows.filter(({ annotators }) => annotators > 0).map(({ id }) => id);
    const annotations = await loadAnnotations(client, schema, annotated);
    const commented = rows.filter(({ comments }) => comments > 0).map(({ id }) => id);
    const comments = await loadComments(client, schema, commented);
    const foldOf = (row: ItemFoldRow) =>
      foldOfRow(row, annotations.get(row.id) ?? noAnnotations, comments.get(row.id) ?? noComments);
    return new ItemFolds(new Map(rows.map((row) => [row.id, foldOf(row)])));
  }

  /** The item after the event, and as it was before; undefined when it was never added. */
  apply(id: string, event: ItemEvent, stored: StoredEvent): { before?: ItemFold; after: ItemFold } | undefined {
    const before = this.#folds.get(id);
    const after = evolveFold(before, event, stored, id);
    if (after === undefined) return undefined;
    this.#folds.set(id, after);
    this.#touched.add(id);
    return { ...(before && { before }), after };
  }

  #changed(): ItemFold[] {
    return [...this.#touched].flatMap((id) => this.#folds.get(id) ?? []);
  }

  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    const changed = this.#changed();
    const added = changed.filter((fold) => fold.before === undefined);
    const known = changed.filter((fold) => fold.before !== undefined);
    this.#ordinals = await assignOrdinals(client, schema, placesByQueue(added));
    const items = added.flatMap(({ added: first, ...fold }): NewItem[] => {
      const place = this.#ordinals.of.get(fold.id);
      return first === undefined || place === undefined ? [] : [{ ...fold, added: first, ...place }];
    });
    const edited = known.flatMap((fold) => {
      const target = editedTarget(itemOfFold(fold));
      return target === undefined ? [] : [{ item_id: fold.id, edited_target: target }];
    });
    const annotations = changed.flatMap((fold) =>
      changedAnnotations(fold.id, itemOfFold(fold).annotations, fold.annotated),
    );
    const answered = changed.flatMap((fold) => {
      const { id, answers } = fold;
      return answers.length === 0 ? [] : [{ id, queueId: itemOfFold(fold).queueId, answers }];
    });
    const answers = await answerRows(client, schema, answered);
    const comments = changed.flatMap((fold) =>
      changedComments(fold.id, fold.before?.comments ?? noComments, itemOfFold(fold).comments),
    );
    const mentions = changed.flatMap(changedMentions);
    await together(
      client,
      () => insertRows(client, schema, queueItemsTable, items.map(itemRow)),
      () => updateRows(client, schema, queueItemsTable, changedColumns, known.map(changedRow)),
      () => insertRows(client, schema, itemPayloadsTable, items.map(payloadRow)),
      () => updateRows(client, schema, itemPayloadsTable, editedColumns, edited),
      () => upsertRows(client, schema, itemAnnotationsTable, annotations),
      () => insertRows(client, schema, itemAnswersTable, answers),
      () => upsertRows(client, schema, itemCommentsTable, comments),
      () => saveMentions(client, schema, mentions),
    );
  }

  /** Per queue: how many items left (-1) or reached (+1) each state, by state code. */
  counterDeltas(): Map<string, number[]> {
    const deltas = new Map<string, number[]>();
    for (const fold of this.#changed()) {
      const { queueId } = itemOfFold(fold);
      const counts = deltas.get(queueId) ?? [0, 0, 0, 0, 0];
      deltas.set(queueId, counts);
      const now = codeOfFold(fold);
      counts[now] = (counts[now] ?? 0) + 1;
      if (fold.before) counts[fold.before.code] = (counts[fold.before.code] ?? 0) - 1;
    }
    return deltas;
  }

  approvalDeltas(): ApprovalDeltas {
    return approvalDeltas(this.#changed());
  }

  /** What the watchers of each queue receive, once saved; null if ordinals have moved. */
  changesByQueue(): Map<string, ChangedItem[] | null> {
    const changes = new Map<string, ChangedItem[] | null>();
    for (const fold of this.#changed()) {
      const { queueId } = itemOfFold(fold);
      const ordinal = fold.before?.ordinal ?? this.#ordinals.of.get(fold.id)?.ordinal ?? 0;
      const list = changes.get(queueId) ?? [];
      list.push([ordinal, codeOfFold(fold), String(fold.revision), fold.changedBy]);
      changes.set(queueId, list);
    }
    for (const queueId of this.#ordinals.reordered) changes.set(queueId, null);
    return changes;
  }
}

function placesByQueue(added: readonly ItemFold[]): Map<string, NewPlace[]> {
  const places = new Map<string, NewPlace[]>();
  for (const { id, added: first } of added) {
    if (first === undefined) continue;
    const queue = places.get(first.queueId) ?? [];
    queue.push({ id, ...first.arrival, position: first.position });
    places.set(first.queueId, queue);
  }
  return places;
}
