// The annotations of items in their table: loaded for a fold, and written if they changed.
import {
  isAnnotationEvent,
  type Annotation,
  type Annotations,
  type AnnotationStatus,
  type ItemEvent,
  type JsonText,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type pg from 'pg';
import { BatchTooLarge } from '../batch-too-large.js';
import type { Schema } from '../schema.js';
import { selected, type NewRow, type Selected } from '../table.js';
import { itemAnnotationsTable } from './annotations-table.js';

type Columns = (typeof itemAnnotationsTable)['columns'];
type AnnotationRow = Selected<Columns> & { readonly status: AnnotationStatus; readonly target: JsonText | null };

/** By member, when and by which event their annotation last changed. */
export type AnnotationChanges = ReadonlyMap<string, { readonly at: string; readonly revision: bigint }>;
export const noChanges: AnnotationChanges = new Map();

export function withChange(
  before: AnnotationChanges,
  event: ItemEvent,
  { metadata, revision }: StoredEvent,
): AnnotationChanges {
  if (!isAnnotationEvent(event)) return before;
  return new Map(before).set(event.data.member, { at: metadata.at, revision });
}

/** How many bytes of answers a batch may build on. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The annotations of each of these items, in the domain's order. @throws BatchTooLarge unless it is one item */
export async function loadAnnotations(
  client: pg.ClientBase,
  schema: Schema,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Annotations>> {
  if (itemIds.length === 0) return new Map();
  if (itemIds.length > 1) await refuseTooMuch(client, schema, itemIds);
  const { rows } = await client.query<AnnotationRow>(
    `select ${selected(itemAnnotationsTable.columns)} from ${schema}.item_annotations
     where item_id = any ($1::uuid[]) order by item_id, member collate "C"`,
    [itemIds],
  );
  const found = new Map<string, Annotation[]>();
  for (const { itemId, member, status, target, savedAt, submission } of rows) {
    const of = found.get(itemId) ?? [];
    found.set(itemId, of);
    of.push({ member, status, target, savedAt, submission });
  }
  return found;
}

/** Even items with few events in a batch, such as one push each, can have long answers. */
async function refuseTooMuch(client: pg.ClientBase, schema: Schema, itemIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(target)), 0)::float8 as bytes from ${schema}.item_annotations
     where item_id = any ($1::uuid[])`,
    [itemIds],
  );
  if ((rows[0]?.bytes ?? 0) > MOST_BYTES) throw new BatchTooLarge();
}

/** The rows of the annotations that changed. */
export function changedAnnotations(
  itemId: string,
  annotations: Annotations,
  changes: AnnotationChanges,
): NewRow<Columns>[] {
  return annotations.flatMap(({ member, status, target, savedAt, submission }) => {
    const change = changes.get(member);
    if (change === undefined) return [];
    const { at, revision } = change;
    return [{ item_id: itemId, member, status, target, saved_at: savedAt, submission, changed_at: at, revision }];
  });
}
