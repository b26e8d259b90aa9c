import type { ChangeType } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import { pageOf, type Page } from '../page.js';
import { liveSchema, type Schema } from '../schema.js';
import { selected } from '../table.js';
import { conditionsOf, type ActivityConditions } from './activity-conditions.js';
import { cursorOf, positionOf } from './activity-cursor.js';
import { endOfSlice, SliceSize, type SliceEnd } from './activity-slices.js';
import {
  activityOf,
  approvedBy,
  type ActivityQueryRow,
  type ActivityRow,
  type HowToLook,
  type ListActivity,
} from './activity-queries.js';
import { activityTable } from './activity-table.js';
import { positionOfEvent } from './event-id.js';

/** One event, or what one request did to many items of a queue or added to a dataset, one after another. */
export interface ActivityLine {
  /** The latest of its events. */
  readonly latest: ActivityRow;
  /** How often it was done. */
  readonly times: number;
  /** Whether it is an approval together with the edit that it carried. */
  readonly withEdit: boolean;
}

export interface ListLines extends Omit<ListActivity, 'forwards'> {
  /** The id of an event: only what is newer. */
  readonly since?: string | undefined;
}

/** Only says how far a push has come, which its pushed items show; listed only if it is asked for. */
const progress: ChangeType = 'PushProgressed';
/** Adds many datapoints at once; a request may add more than fit in one. */
const batch: ChangeType = 'DatapointsAdded';

/** How many events one query looks at, at most. */
const LOOKED_AT = 5_000;
/** How many the first query looks at for each line wanted: mostly, an event is a line of its own. */
const PER_LINE_AT_FIRST = 4;

interface HowToCount extends HowToLook {
  readonly lookedAt?: number;
}

export interface PageOfLines extends Page<ActivityLine> {
  /** When the last event looked at happened, if the page ended while looking for what matches; otherwise null. */
  readonly lookedBackTo: string | null;
}

/**
 * What happened as lines, latest first. If finding and counting takes longer than `patienceMs`, the page ends early,
 * even without a line. Its last line may also end early; then the next page begins with the rest of it.
 * @throws InvalidCursor
 */
export async function listActivityLines(
  db: Queryable,
  { limit, after, since, ...list }: ListLines,
  { patienceMs = Infinity, lookedAt = LOOKED_AT, lookedThrough, schema = liveSchema }: HowToCount = {},
): Promise<PageOfLines> {
  const until = performance.now() + patienceMs;
  const newerThan = since === undefined ? undefined : await positionOfEvent(db, since, schema);
  let olderThan = after === undefined ? undefined : await positionOf(db, after, schema);
  const size = new SliceSize(lookedThrough);
  const lines: LookedAt[] = [];
  for (let events = Math.min(PER_LINE_AT_FIRST * limit, lookedAt); ; events = lookedAt) {
    const which = { ...list, newerThan, olderThan };
    const look = await size.look(() => {
      return lookBack(db, which, { events, lines: limit + 1, lookedThrough: size.events }, schema);
    });
    const [first, ...rest] = look.lines;
    if (first) addLine(lines, first);
    lines.push(...rest);
    if (look.last === undefined || lines.length > limit) {
      return { ...pageOf(lines, limit, ({ oldest }) => cursorOf(oldest)), lookedBackTo: null };
    }
    if (performance.now() >= until) {
      const isCounting = look.last === lines.at(-1)?.oldest;
      return { data: lines, next: cursorOf(look.last), lookedBackTo: isCounting ? null : look.last.at };
    }
    olderThan = look.last.position;
  }
}

/** The previous look may have ended in the middle of a line. */
function addLine(lines: LookedAt[], line: LookedAt): void {
  const begun = lines.at(-1);
  if (begun === undefined || !goesOn(begun, line)) lines.push(line);
  else lines[lines.length - 1] = { ...begun, times: begun.times + line.times, oldest: line.oldest };
}

function goesOn(begun: LookedAt, line: LookedAt): boolean {
  const [a, b] = [begun.latest, line.latest];
  const isSame = a.type === b.type && a.correlationId === b.correlationId && a.queueId === b.queueId;
  const isOfMore =
    (b.type === batch && b.datasetId === a.datasetId) ||
    (b.itemId !== null && begun.oldest.itemId !== null && b.itemId !== begun.oldest.itemId);
  return isSame && isOfMore && begun.withEdit === line.withEdit && approvedBy(a) === approvedBy(b);
}

interface LookedAt extends ActivityLine {
  readonly oldest: Pick<ActivityRow, 'position' | 'type' | 'revision' | 'at' | 'correlationId' | 'itemId'>;
}

interface Look {
  readonly lines: readonly LookedAt[];
  /** It counted as many events as it may, so it did not reach the end of its slice. */
  readonly isFull: boolean;
  /** The last event that was looked at; undefined if no event follows it. */
  readonly last: SliceEnd | undefined;
}

type LineRow = ActivityQueryRow & {
  readonly times: number;
  readonly withEdit: boolean;
  readonly looked: number;
  readonly oldest: Omit<LookedAt['oldest'], 'position' | 'revision'> & Record<'position' | 'revision', string>;
};

/** Lines of the latest matching events, at most `most` of each. An approval and the edit it carried are one step. */
async function lookBack(
  db: Queryable,
  list: ActivityConditions,
  most: { readonly events: number; readonly lines: number; readonly lookedThrough: number },
  schema: Schema,
): Promise<Look> {
  const end = await endOfSlice(db, list, { count: most.lookedThrough, schema });
  const slice = end === undefined ? list : { ...list, newerThan: end.position - 1n };
  const values: unknown[] = [most.events, most.lines];
  const conditions = conditionsOf(slice, values, schema);
  if (conditions === undefined) return { lines: [], isFull: false, last: undefined };
  const isShown = list.types === undefined ? `type <> '${progress}'` : 'true';
  const isSame = ['type', 'correlation_id', 'queue_id', 'details', 'with_edit']
    .map((name) => `${name} is not distinct from lag(${name}) over latest_first`)
    .join(' and ');
  const { rows } = await db.query<LineRow>(
    `with looked as materialized (
       select * from ${schema}.activity where ${conditions} and ${isShown} order by position desc limit $1 + 1
     ), paired as (
       select *, row_number() over latest_first as number, lead(position) over latest_first as before,
         coalesce(type = 'ItemApproved' and lead(type) over latest_first = 'TargetEdited'
           and lead(item_id) over latest_first = item_id
           and lead(correlation_id) over latest_first = correlation_id, false) as with_edit
       from looked window latest_first as (order by position desc)
     ), stepped as (
       select *, lag(with_edit) over latest_first as is_carried
       from paired window latest_first as (order by position desc)
     ), steps as (
       select *, ${isSame} and (item_id <> lag(item_id) over latest_first
         or type = '${batch}' and dataset_id is not distinct from lag(dataset_id) over latest_first) as goes_on
       from (select * from stepped where is_carried is not true and number <= $1) as step
       window latest_first as (order by position desc)
     ), numbered as (
       select *, count(*) filter (where goes_on is not true) over (order by position desc) as line from steps
     ), lines as (
       select max(position) as latest, min(case when with_edit then before else position end) as oldest,
         count(*)::integer as times
       from numbered group by line
     )
     select ${selected(activityTable.columns, 'latest')}, latest.with_edit as "withEdit", lines.times,
       (select count(*)::integer from looked) as looked,
       json_build_object('position', oldest.position::text, 'type', oldest.type, 'revision', oldest.revision::text,
         'at', oldest.at, 'correlationId', oldest.correlation_id, 'itemId', oldest.item_id) as oldest
     from lines
     join numbered as latest on latest.position = lines.latest
     join looked as oldest on oldest.position = lines.oldest
     order by lines.latest desc limit $2`,
    values,
  );
  const lines = rows.map(lineOf);
  const isFull = (rows[0]?.looked ?? 0) > most.events;
  return { lines, isFull, last: isFull ? lines.at(-1)?.oldest : end };
}

function lineOf({ times, withEdit, looked: _, oldest, ...row }: LineRow): LookedAt {
  const [position, revision] = [BigInt(oldest.position), BigInt(oldest.revision)];
  return { latest: activityOf(row), times, withEdit, oldest: { ...oldest, position, revision } };
}
