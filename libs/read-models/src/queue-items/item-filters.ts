// The filters of lists of items. Each one is described once, here: routes read it from a request and queries apply it
// accordingly.
import { notOwnChanges } from '@labeling/domain';
import type { Schema } from '../schema.js';
import { annotationCondition, annotationFilters, type AnnotationFilter } from './annotation-filter.js';
import { fieldBytes, fieldMatches, LONGEST_WITH_FIELDS, readFieldFilter } from './field-values.js';
import { markFilters, type MarkFilterName } from './item-columns.js';
import { codeOf, itemStates, type ItemStateName } from './item-state-codes.js';
import type { SeenItem } from './seen-items.js';
import { textBytes, textMatches } from './text-search.js';

/** Only items that have a mark, or only those that do not. */
type MarkFilters = { readonly [Name in MarkFilterName]?: boolean };
/** The filters that a request can name. An item matches when it meets all that are given. */
export interface RequestFilters extends MarkFilters {
  /** Only these states; by default, the items in the queue. */
  readonly states?: readonly ItemStateName[];
  /** Only items with this text, whatever its case, in their data, target, metadata or key, or with this id. */
  readonly q?: string;
  /** Only items that are assigned to this member, or with `nobody` only those that are assigned to no one. */
  readonly assignee?: string;
  /** Only items with open comments, or only those without. */
  readonly commented?: boolean;
  /** Only items with an open comment that mentions this member, or with `nobody` only those without any mention. */
  readonly mentioned?: string;
  /** Only items whose annotations match this. */
  readonly annotation?: AnnotationFilter;
  /** Only items whose target has this value for this key: `verdict=wrong`. */
  readonly field?: string;
}
/** All filters: those of requests, and those that depend on who is asking. */
export interface ItemFilters extends RequestFilters {
  /** Only items that this actor changed last. */
  readonly changedBy?: string;
  /** Only items that this actor has changed at any time: edited, approved, discarded, … Adding, assigning and commenting do not count. */
  readonly changedEverBy?: string;
}

/**
 * How a request gives the value of a filter: some of a list of names, separated by commas, one of them, any text, a key and
 * its value, a member, or yes or no.
 */
type FilterForm =
  | { readonly is: 'choices' | 'choice'; readonly of: readonly string[] }
  | { readonly is: 'text' | 'assignment' | 'member' | 'yesNo' };
export interface FilterParameter {
  readonly name: string;
  readonly form: FilterForm;
  readonly description: string;
  readonly example?: string;
}
/** What conditions are built with. They name the tables `item` and `payload`. */
export interface FilterSql {
  readonly schema: Schema;
  /** The queue, as the query names it. */
  readonly queueId: string;
  /** What the caller sees of an item. */
  readonly seen: SeenItem;
  /** The query looks at only a slice of the queue. */
  readonly isSlice?: boolean;
  /** Hands a value to the query, and returns how the query names it: `$3`. */
  value(of: unknown): string;
}
interface ItemFilter<Value> {
  /** Whether every item matches this value. */
  readonly isBlank?: (value: Value) => boolean;
  /** How many bytes of an item's payloads it reads, as SQL, which makes it expensive; absent if it reads none. */
  readonly bytesRead?: (seen: SeenItem) => string;
  condition(value: Value, sql: FilterSql): string;
}
type Described<Values> = { readonly [Name in keyof Values]: ItemFilter<Values[Name]> };

type Requested<Value> = ItemFilter<Value> & { readonly parameter: FilterParameter };
type AllRequested = { readonly [Name in keyof RequestFilters]-?: Requested<Required<RequestFilters>[Name]> };

const filtersByMark = Object.fromEntries(
  Object.entries(markFilters).map(([name, { mark, description }]): [string, Requested<boolean>] => [
    name,
    {
      parameter: { name, form: { is: 'yesNo' }, description },
      condition: (has) => `item.${mark} is ${has ? 'not null' : 'null'}`,
    },
  ]),
) as Record<MarkFilterName, Requested<boolean>>;

export const requestFilters: AllRequested = {
  states: {
    parameter: {
      name: 'state',
      form: { is: 'choices', of: itemStates },
      example: 'New,Modified',
      description: `One or more of ${itemStates.join(', ')}, with commas; without it, the items that are in the queue`,
    },
    condition: (states, { seen: { state }, value }) => {
      const codes = states.map(codeOf);
      // One state is read in order from an index.
      if (codes.length === 1) return `${state} = ${value(codes[0])}::smallint`;
      return `${state} = any (${value(codes)}::smallint[])`;
    },
  },
  q: {
    parameter: {
      name: 'q',
      form: { is: 'text' },
      description: 'Only items with this text in data, target, metadata or key, in any case, or with this id',
    },
    isBlank: (q) => q === '',
    bytesRead: ({ target }) => textBytes(target),
    condition: (q, { seen: { target }, value }) => textMatches(q, value, target),
  },
  field: {
    parameter: {
      name: 'field',
      form: { is: 'assignment' },
      example: 'verdict=wrong',
      description:
        'Only items whose target has this value for this key; with nothing after `=`, only items without this key. In ' +
        `targets of up to ${LONGEST_WITH_FIELDS.toLocaleString('en')} bytes`,
    },
    isBlank: (field) => field === '',
    bytesRead: ({ target }) => fieldBytes(target),
    condition: (field, { seen: { target }, value }) => {
      const filter = readFieldFilter(field);
      return filter === undefined ? 'false' : fieldMatches(filter, value, target);
    },
  },
  ...filtersByMark,
  assignee: {
    parameter: {
      name: 'assignee',
      form: { is: 'member' },
      example: 'me',
      description:
        'Only items that are assigned to this member, given by id; `me` for the caller, `none` for items assigned to no one',
    },
    condition: (assignee, { value }) => names('item.assignees', assignee, value),
  },
  commented: {
    parameter: {
      name: 'commented',
      form: { is: 'yesNo' },
      description: 'Only items with open comments, or with `false` only those without',
    },
    condition: (commented) => (commented ? 'item.open_comments > 0' : 'item.open_comments = 0'),
  },
  mentioned: {
    parameter: {
      name: 'mentioned',
      form: { is: 'member' },
      example: 'me',
      description:
        'Only items with an open comment that mentions this member, given by id; `me` for the caller, `none` for items that mention no one',
    },
    condition: (mentioned, { value }) => names('item.mentioned', mentioned, value),
  },
  annotation: {
    parameter: {
      name: 'annotation',
      form: { is: 'choice', of: annotationFilters },
      example: 'open',
      description:
        'In queues where several members annotate each item, only items that the caller has annotated or begun to (`mine`), ' +
        'has `submitted`, that are not approved and lack annotations as far as the caller may know (`open`), or whose ' +
        'annotations are all in and have not approved them, because they differ or the schema blocks it (`disputed`, for ' +
        'leads and auditors)',
    },
    condition: annotationCondition,
  },
};

/** The value of the filters `assignee` and `mentioned` for items that are assigned to no one, or mention no one. */
export const nobody = 'none';

/** Whether a list of members, as JSON, has this one, or with `nobody` is empty. */
function names(column: string, member: string, value: FilterSql['value']): string {
  return member === nobody ? `${column} is null` : `strpos(${column}, ${value(JSON.stringify(member))}) > 0`;
}

type Values = Required<ItemFilters>;
const itemFilters: Described<Values> = {
  ...requestFilters,
  changedBy: { condition: (actorId, { value }) => `item.changed_by = ${value(actorId)}` },
  changedEverBy: {
    condition: (actorId, { schema, queueId, isSlice = false, value }) => {
      const changes = `${schema}.activity
        where queue_id = ${queueId} and actor_id = ${value(actorId)} and type <> all (${value(notOwnChanges)}::text[])`;
      // Read once for a whole queue; for each of many slices, that would take longer than an index lookup for each
      // item.
      if (isSlice) return `exists (select from ${changes} and item_id = item.id)`;
      return `item.id in (select item_id from ${changes} and item_id is not null)`;
    },
  },
};
type FilterName = keyof Values;
const filterNames = Object.keys(itemFilters) as FilterName[];
const isDear = (name: FilterName) => itemFilters[name].bytesRead !== undefined;
/** Payloads are read only for items that match so far. */
const [cheap, dear] = [filterNames.filter((name) => !isDear(name)), filterNames.filter(isDear)];

/** The filters that a request answers with yes or no. */
export type YesNoFilter = {
  [Name in keyof RequestFilters]-?: [boolean] extends [RequestFilters[Name]] ? Name : never;
}[keyof RequestFilters];
export const yesNoFilters = (Object.keys(requestFilters) as (keyof RequestFilters)[]).filter(
  (name): name is YesNoFilter => requestFilters[name].parameter.form.is === 'yesNo',
);

/** The condition that an item meets all of these filters. */
export function filterCondition(filters: ItemFilters, sql: FilterSql): string {
  return [...cheapConditions(filters, sql), ...conditionsOf(dear, filters, sql)].join(' and ');
}

/** How many bytes of an item's payloads the condition reads, as SQL: 0 if a filter that reads none rules it out. */
export function bytesRead(filters: ItemFilters, sql: FilterSql): string {
  const given = dear.filter((name) => isGiven(name, filters));
  const bytes = given.flatMap((name) => itemFilters[name].bytesRead?.(sql.seen) ?? []);
  return `case when ${cheapConditions(filters, sql).join(' and ')} then ${['0', ...bytes].join(' + ')} else 0 end`;
}

function cheapConditions(filters: ItemFilters, sql: FilterSql): string[] {
  const inQueue = filters.states === undefined ? 'item.state < 3' : 'true';
  return [inQueue, ...conditionsOf(cheap, filters, sql)];
}

function conditionsOf(names: readonly FilterName[], filters: ItemFilters, sql: FilterSql): string[] {
  return names.flatMap((name) => conditionOf(name, filters, sql) ?? []);
}

/** Whether the condition names `payload`. */
export function readsPayloads(filters: ItemFilters): boolean {
  return dear.some((name) => isGiven(name, filters));
}

function conditionOf<Name extends FilterName>(
  name: Name,
  filters: Partial<Values>,
  sql: FilterSql,
): string | undefined {
  const value = filters[name];
  return value === undefined || !isGiven(name, filters) ? undefined : itemFilters[name].condition(value, sql);
}

function isGiven<Name extends FilterName>(name: Name, filters: Partial<Values>): boolean {
  const value = filters[name];
  return value !== undefined && itemFilters[name].isBlank?.(value) !== true;
}
