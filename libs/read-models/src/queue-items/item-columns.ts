// Every column of the tables of items: what it contains, how queries return it, and how SQL shows it. The tables, what
// is inserted, updated, folded and selected, and SQL's view of items all follow from these lists.
import {
  areDiffering,
  lotOf,
  mentionedIn,
  openComments,
  submittedOf,
  type Actor,
  type Agreement,
  type ItemInQueue,
  type ItemSource,
  type JsonText,
  type SignedMarks,
} from '@labeling/domain';
import { columnsOf, notAlone, type SqlColumn } from '../column.js';
import type { ItemFold } from './item-fold.js';
import { codeOf, inQueue, itemStates, stateCode, stateOfCode } from './item-state-codes.js';
import { neededSql } from './needed.js';
import { editedTarget } from './stand-in-texts.js';

/** An item whose first event is in this batch, with the place that it gets. */
export interface NewItem extends ItemFold {
  readonly added: NonNullable<ItemFold['added']>;
  readonly ordinal: number;
  /** The position at which the store first saw its request. */
  readonly arrived: bigint;
}
const kept = columnsOf<NewItem>();
const changing = columnsOf<ItemFold>();

const textOrNull = <Value>(value: Value | null | undefined) => (value == null ? null : JSON.stringify(value));
const listOrNull = (list: readonly string[]) => (list.length === 0 ? null : JSON.stringify(list));
const valueOf = <Value>(json: string): Value => JSON.parse(json);
const valueOrNull = <Value>(json: string | null): Value | null => (json === null ? null : JSON.parse(json));
const exact = (text: string) => text as JsonText;
const exactOrNull = (text: string | null) => text as JsonText | null;
const json = (meaning: string): SqlColumn => ({ meaning, type: 'json' });
const time = (meaning: string): SqlColumn => ({ meaning, type: 'timestamptz' });

/** A lead's decision counts as open here: the queue settles neither. A push asks the item's stream. */
function settledBy({ agreement }: ItemInQueue): Agreement {
  return agreement === 'decided' ? 'open' : agreement;
}

const id = changing('uuid', (item) => item.id, { sql: 'The id of the item' });

/** What an item keeps as long as it exists. */
const keptColumns = {
  queue_id: kept('uuid', ({ added }) => added.queueId, { sql: 'Its queue' }),
  project_id: kept('text', ({ added }) => added.projectId),
  ordinal: kept('integer', ({ ordinal }) => ordinal, { sql: 'Its index in the queue, from 0' }),
  arrival_position: kept('bigint', ({ arrived }) => arrived, { read: notAlone }),
  arrival_request: kept('uuid', ({ added }) => added.arrival.request, { read: notAlone }),
  arrival_index: kept('integer', ({ added }) => added.arrival.index, { read: notAlone }),
  lot: kept('smallint', (item) => lotOf(item.id), { read: notAlone }),
  created_at: kept('text', ({ added }) => added.createdAt, { sql: time('When it was added') }),
};

/** A mark as JSON, with everything that people see of it. */
function mark<Name extends keyof SignedMarks>(name: Name, meaning: string) {
  return changing('text null', ({ marks }) => textOrNull(marks[name]), {
    read: (text) => valueOrNull<NonNullable<SignedMarks[Name]>>(text),
    sql: json(meaning),
  });
}
/** A mark that is missing here does not compile. */
export const markColumns = {
  flag: mark('flag', 'Why it is flagged: {reason, by, at}'),
  assignees: mark('assignees', 'The ids of the members it is assigned to'),
} satisfies Record<keyof SignedMarks, unknown>;

/** Filters for items that have a mark, or do not have it. */
export const markFilters = {
  flagged: { mark: 'flag', description: 'Only items that are flagged, or with `false` only those that are not' },
} as const satisfies Readonly<Record<string, { mark: keyof SignedMarks; description: string }>>;
export type MarkFilterName = keyof typeof markFilters;

/** The columns that events after the first can change. */
export const changingColumns = {
  id,
  state: changing('smallint', ({ state }) => stateCode(state), {
    read: notAlone,
    sql: {
      meaning: `${itemStates.slice(0, -1).join(', ')} or ${itemStates.at(-1)}`,
      type: 'text',
      as: stateOfCode,
    },
  }),
  review_state: changing('smallint', ({ state }) => codeOf(inQueue(state).state), { read: notAlone }),
  approved_by: changing('text null', ({ approvedBy }) => approvedBy, {
    read: (text) => valueOrNull<Actor>(text),
    sql: json('Who approved it, while it is approved'),
  }),
  ...markColumns,
  annotators: changing('smallint', ({ state }) => inQueue(state).annotations.length, { read: notAlone }),
  submitted: changing('smallint', ({ state }) => submittedOf(inQueue(state).annotations).length, {
    sql: {
      meaning: 'How many members have submitted an annotation; until it is approved, at most one less than it needs',
      // Those who annotate an item must not learn that all are in and differ.
      as: (submitted) => `case when item.review_state = ${codeOf('Approved')} then ${submitted}
        else least(${submitted}, ${neededSql('queue.overlap', 'queue.overlap_lots')} - 1) end`,
    },
  }),
  // Not in SQL: those who annotate an item must not learn that it is disputed.
  differing: changing('boolean', ({ state, foundEqual }) => !foundEqual && areDiffering(inQueue(state).annotations)),
  agreement: changing('text', ({ state }) => settledBy(inQueue(state)), { read: (text) => text as Agreement }),
  comments: changing('smallint', ({ state }) => inQueue(state).comments.length, { read: notAlone }),
  open_comments: changing('smallint', ({ state }) => openComments(inQueue(state).comments).length, {
    sql: 'How many comments on it are open',
  }),
  mentioned: changing('text null', ({ state }) => listOrNull(mentionedIn(inQueue(state).comments)), { read: notAlone }),
  changed_by: changing('text', ({ changedBy }) => changedBy, {
    sql: 'The id of the member or API key that last changed it',
  }),
  revision: changing('bigint', ({ revision }) => revision, {
    read: BigInt,
    sql: 'The number of its last event, from 0',
  }),
  push_id: changing('uuid null', ({ state }) => (state.is === 'pushed' ? state.pushId : null), {
    read: notAlone,
    sql: 'The push that took it',
  }),
  dataset_id: changing('uuid null', ({ state }) => (state.is === 'pushed' ? state.datasetId : null), {
    read: notAlone,
    sql: 'The dataset it was pushed to',
  }),
  datapoint_id: changing('uuid null', ({ state }) => (state.is === 'pushed' ? state.datapointId : null), {
    read: notAlone,
    sql: 'The datapoint it became',
  }),
  updated_at: changing('text', ({ updatedAt }) => updatedAt, { sql: time('When it last changed') }),
};
export const itemColumns = { ...keptColumns, ...changingColumns };

/** Exact JSON texts. `edited_target` is null while the target is the original one; keys are JSON strings. */
export const payloadColumns = {
  item_id: kept('uuid', (item) => item.id, { read: notAlone }),
  data: kept('text', ({ added }) => added.data, { read: exact, sql: json('What the labeler judges') }),
  edited_target: kept('text null', ({ state }) => editedTarget(inQueue(state)) ?? null, {
    read: notAlone,
    sql: {
      name: 'target',
      meaning: 'What the labeler says',
      type: 'json',
      as: (edited) => `coalesce(${edited}, payload.original_target)`,
    },
  }),
  original_target: kept('text', ({ added }) => added.target, {
    read: exact,
    sql: json('The target it was added with'),
  }),
  metadata: kept('text null', ({ added }) => added.metadata ?? null, {
    read: exactOrNull,
    sql: json('Its metadata'),
  }),
  idempotency_key: kept('text null', ({ added }) => textOrNull(added.idempotencyKey), {
    read: (text) => valueOrNull<string>(text),
    sql: { meaning: 'The client’s own id for it', type: 'text', as: keyOfJson },
  }),
  source: kept('text', ({ added }) => JSON.stringify(added.source), {
    read: (text) => valueOf<ItemSource>(text),
    sql: json('Where it came from'),
  }),
  added_by: kept('text', ({ added }) => JSON.stringify(added.addedBy), {
    read: (text) => valueOf<Actor>(text),
    sql: json('Who added it: {type, id, name}'),
  }),
};

/**
 * A key is stored as a JSON string, usually without escapes. One with `\u`, which may stand for something that `text`
 * cannot store, is shown as stored.
 */
function keyOfJson(stored: string): string {
  return `case
  when strpos(${stored}, '\\') = 0 then substr(${stored}, 2, length(${stored}) - 2)
  when strpos(${stored}, '\\u') > 0 then ${stored}
  else ${stored}::json #>> '{}' end`;
}
