// Which answers to an item count, and when that changed.
import { submittedOf, type ItemState, type JsonText } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import type { NewRow } from '../table.js';
import { FINAL, type itemAnswersTable } from './item-answers-table.js';
import { inQueue } from './item-state-codes.js';
import { originalInTable, targetInTable } from './stand-in-texts.js';

/** An answer before and after an event; undefined where it does not count. Texts may be stand-ins. */
export interface AnswerChange {
  readonly position: bigint;
  readonly at: string;
  readonly member: string;
  readonly before: JsonText | undefined;
  readonly after: JsonText | undefined;
}
type AnswerRow = NewRow<(typeof itemAnswersTable)['columns']>;

/** Members' submitted answers and, if there are any, the approved target. In a discarded item, no answer counts. */
function answersThatCount(state: ItemState | undefined): ReadonlyMap<string, JsonText> {
  const answers = new Map<string, JsonText>();
  if (state === undefined || state.is === 'absent' || state.is === 'discarded') return answers;
  const item = inQueue(state);
  for (const { member, target } of submittedOf(item.annotations)) if (target !== null) answers.set(member, target);
  if (answers.size > 0 && item.state === 'Approved') answers.set(FINAL, item.target);
  return answers;
}

export function answerChanges(
  earlier: ItemState | undefined,
  later: ItemState,
  { position, metadata: { at } }: StoredEvent,
): readonly AnswerChange[] {
  const [before, after] = [answersThatCount(earlier), answersThatCount(later)];
  if (before.size + after.size === 0) return [];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((member) => before.get(member) !== after.get(member))
    .map((member) => ({ position, at, member, before: before.get(member), after: after.get(member) }));
}

interface ItemWithAnswers {
  readonly id: string;
  readonly queueId: string;
  readonly answers: readonly AnswerChange[];
}

/** The rows of these changes, with real texts in place of stand-ins. Expects payloads to be as before the batch. */
export async function answerRows(
  client: pg.ClientBase,
  schema: Schema,
  items: readonly ItemWithAnswers[],
): Promise<AnswerRow[]> {
  const texts = await storedTexts(
    client,
    schema,
    items.filter(hasStandIn).map(({ id }) => id),
  );
  return items.flatMap(({ id, queueId, answers }) => {
    const textOf = (text: JsonText | undefined) => {
      if (text === originalInTable) return texts.get(id)?.original;
      return text === targetInTable ? texts.get(id)?.target : text;
    };
    return answers.flatMap(({ position, at, member, before, after }) => {
      const target = textOf(after);
      if (target === textOf(before)) return [];
      return [{ item_id: id, queue_id: queueId, position, member, at, target: target ?? null }];
    });
  });
}

const isStandIn = (text: JsonText | undefined) => text === originalInTable || text === targetInTable;

function hasStandIn({ answers }: ItemWithAnswers): boolean {
  return answers.some(({ before, after }) => isStandIn(before) || isStandIn(after));
}

interface StoredTexts {
  readonly id: string;
  readonly original: JsonText;
  readonly target: JsonText;
}

async function storedTexts(
  client: pg.ClientBase,
  schema: Schema,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredTexts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<StoredTexts>(
    `select item_id as id, original_target as original, coalesce(edited_target, original_target) as target
     from ${schema}.item_payloads where item_id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
