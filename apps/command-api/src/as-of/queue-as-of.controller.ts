import { Controller, Get, Query } from '@nestjs/common';
import { Describe, dataOf, one, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { ItemAnswer } from '../items/item-answer.js';
import { QueryBoolean, QueryMoment } from '../shapes/query-properties.js';
import { at as atExample } from '../shapes/examples.js';
import { ItemChangeAnswer, QueueAsOfAnswer, TransitionAnswer } from './as-of-answers.js';
import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import {
  countersAsOf,
  cursorAsOf,
  findPosition,
  foundMoment,
  foundMoments,
  itemsAsOf,
  itemsChanged,
  latestMoment,
  pageAsOf,
  transitionsBetween,
  type Between,
  type FoundPosition,
  type ItemChange,
  type ItemInQueueThen,
  type Page,
} from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import { LongReads } from '../overload/long-reads.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { ItemsThen, type Viewer } from './item-then.js';

/** Few, because each item is a stream to read and may be large. */
const MOST_ITEMS = 100;
const PARALLEL_READS = 4;
/** Characters of items to hold in memory at once, apart from those that are read in parallel. */
const CHARACTERS_AT_ONCE = 2_000_000;

const At = () => QueryMoment({ example: atExample, description: 'The time; now if absent' });
const From = () => QueryMoment({ example: atExample, description: 'The first time' });
const To = () => QueryMoment({ example: atExample, description: 'The second time; now if absent' });

class AsOfQuery {
  @At() readonly at?: string;
}
class ItemsAsOfQuery extends PageQuery {
  @At() readonly at?: string;
}
class BetweenQuery {
  @From() readonly from?: string;
  @To() readonly to?: string;
}
class ChangesQuery extends PageQuery {
  @From() readonly from?: string;
  @To() readonly to?: string;
  @QueryBoolean({ example: true, description: 'Whether to add the target at both times' })
  readonly targets?: boolean;
}

/** A queue as it was at a moment, and what changed between two moments. */
@Tag('Activity')
@Controller('v1/labeling_queues/:queue')
export class QueueAsOfController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly items: ItemsThen,
    private readonly long: LongReads,
  ) {}

  @Get('as_of')
  @Needs('read')
  @Describe({
    id: 'getQueueAsOf',
    summary: 'Count the items of a queue as they were at a time',
    isFresh: true,
    answer: { is: 'The number of items in each state', of: one(QueueAsOfAnswer) },
    problems: ['queue_not_found'],
  })
  async counters(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { at }: AsOfQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(asker, gone, async () => {
      await this.#require(queueId, asker);
      const moment = await this.#moment(queueId, at);
      const counters = await countersAsOf(this.db, { queueId, position: moment.position });
      return new JsonAnswer(toJsonText({ at: moment.at, position: moment.position.toString(), counters }));
    });
  }

  @Get('as_of/items')
  @Needs('read')
  @Describe({
    id: 'listItemsAsOf',
    summary: 'List the items of a queue as they were at a time',
    description: 'Each is read from its own events, so a page has at most 100.',
    isFresh: true,
    answer: { is: 'A page of the items that were in the queue at that time', of: pageOf(ItemAnswer) },
    problems: ['queue_not_found'],
  })
  async list(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { at, limit, after }: ItemsAsOfQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(asker, gone, async () => {
      await this.#require(queueId, asker);
      const moment =
        after === undefined ? await this.#moment(queueId, at) : await foundMoment(this.db, { queueId, after });
      const { position } = moment;
      const viewer = await this.#viewer(queueId, asker);
      const answer = ({ itemId, revision }: ItemInQueueThen) => this.items.answer(itemId, revision, viewer);
      return fromEvents({ limit, after }, [moment], async (page) => {
        return whatFits(await itemsAsOf(this.db, { queueId, position, ...page }), answer);
      });
    });
  }

  @Get('changes')
  @Needs('read')
  @Describe({
    id: 'listChanges',
    summary: 'List the items of a queue that changed between two times',
    isFresh: true,
    answer: { is: 'A page of items in queue order, each with its state at both times', of: pageOf(ItemChangeAnswer) },
    problems: ['queue_not_found'],
  })
  async changes(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { from, to, limit, after, targets = false }: ChangesQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(asker, gone, async () => {
      await this.#require(queueId, asker);
      const moments =
        after === undefined ? await this.#moments(queueId, from, to) : await foundMoments(this.db, { queueId, after });
      const page = { limit, ...(after !== undefined && { after }) };
      return targets ? this.#changesWithTargets(queueId, moments, page, asker) : this.#changes(queueId, moments, page);
    });
  }

  async #changes(queueId: string, moments: Moments, { limit, after }: PageQuery): Promise<JsonAnswer> {
    const { data, next } = await pageAsOf(moments, after, (cursor) => {
      return itemsChanged(this.db, { ...between(queueId, moments), limit, ...(cursor !== undefined && { cursor }) });
    });
    return pageAnswer(
      data.map((change) => changeAnswer(change)),
      next,
    );
  }

  async #changesWithTargets(queueId: string, moments: Moments, page: PageQuery, asker: Asker): Promise<JsonAnswer> {
    const viewer = await this.#viewer(queueId, asker);
    const answer = async (change: ItemChange) => {
      const { itemId, revisionBefore: before, revisionAfter } = change;
      return changeAnswer(change, await this.items.targets(itemId, { before, after: revisionAfter }, viewer));
    };
    return fromEvents(page, moments, async ({ after: cursor, limit }) => {
      const asked = { ...between(queueId, moments), limit, ...(cursor !== undefined && { cursor }) };
      return whatFits(await itemsChanged(this.db, asked), answer);
    });
  }

  @Get('changes/summary')
  @Needs('read')
  @Describe({
    id: 'sumUpChanges',
    summary: 'Count the items that went from one state to another between two times',
    isFresh: true,
    answer: { is: 'How many items went from which state to which', of: dataOf(TransitionAnswer) },
    problems: ['queue_not_found'],
  })
  async summary(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { from, to }: BetweenQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(asker, gone, async () => {
      await this.#require(queueId, asker);
      const asked = between(queueId, await this.#moments(queueId, from, to));
      return new JsonAnswer(toJsonText({ data: await transitionsBetween(this.db, asked) }));
    });
  }

  async #viewer(queueId: string, { caller, seenQueue }: Asker): Promise<Viewer> {
    return { caller, isBlind: await this.queues.isBlind(queueId, seenQueue) };
  }

  async #require(queueId: string, { caller, seenQueue }: Asker): Promise<void> {
    await this.queues.require(queueId, caller.projectId, seenQueue);
  }

  async #moment(queueId: string, text: string | undefined) {
    const at = text ?? (await latestMoment(this.db, queueId));
    return { at, ...(await findPosition(this.db, { queueId, at })) };
  }

  async #moments(queueId: string, from: string | undefined, to: string | undefined): Promise<Moments> {
    const latest = await latestMoment(this.db, queueId);
    const [first, second] = [from ?? latest, to ?? latest];
    if (first > second) throw new Problem('invalid_parameter', 'from must not be after to');
    return [await findPosition(this.db, { queueId, at: first }), await findPosition(this.db, { queueId, at: second })];
  }
}

type Moments = readonly [FoundPosition, FoundPosition];

function between(queueId: string, [{ position: after }, { position: through }]: Moments): Between {
  return { queueId, after, through };
}

/** A page of rows that are read from the events of their items. */
function fromEvents(
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  moments: readonly FoundPosition[],
  readSome: (page: PageQuery) => Promise<Page<JsonText>>,
): Promise<JsonAnswer> {
  const page = { limit: Math.min(limit, MOST_ITEMS), ...(after !== undefined && { after }) };
  const readPage = (some: PageQuery) => {
    return pageAsOf(moments, some.after, (place) => {
      return readSome({ limit: some.limit, ...(place !== undefined && { after: place }) });
    });
  };
  return fillPage(page, readPage, (row) => row);
}

/** As many of these rows as may be in memory at once, as answers. */
async function whatFits<Row extends { readonly ordinal: number }>(
  { data, next }: Page<Row>,
  answer: (row: Row) => Promise<JsonText>,
): Promise<Page<JsonText>> {
  const texts: JsonText[] = [];
  for (let characters = 0; texts.length < data.length && characters < CHARACTERS_AT_ONCE;) {
    const few = data.slice(texts.length, texts.length + PARALLEL_READS);
    const read = await mapBounded(few, PARALLEL_READS, answer);
    for (const { length } of read) characters += length;
    texts.push(...read);
  }
  const last = data[texts.length - 1];
  return { data: texts, next: texts.length < data.length && last !== undefined ? cursorAsOf(last) : next };
}

function changeAnswer(
  { itemId, before, after, events, revisionBefore, revisionAfter, at }: ItemChange,
  targets?: readonly [before: JsonText | null, after: JsonText | null],
): JsonText {
  const none = toJsonText(null);
  return jsonObject({
    itemId: toJsonText(itemId),
    before: toJsonText(before),
    after: toJsonText(after),
    events: toJsonText(events),
    revisionBefore: toJsonText(revisionBefore?.toString() ?? null),
    revisionAfter: toJsonText(revisionAfter.toString()),
    at: toJsonText(at),
    ...(targets && { targetBefore: targets[0] ?? none, targetAfter: targets[1] ?? none }),
  } satisfies Record<Exclude<keyof ItemChangeAnswer, 'targetBefore' | 'targetAfter'>, JsonText>);
}
