import { Controller, Get, Query } from '@nestjs/common';
import { Describe, dataOf, one, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { ItemAnswer } from '../items/item-answer.js';
import { QueryMoment } from '../shapes/query-properties.js';
import { at as atExample } from '../shapes/examples.js';
import { ItemChangeAnswer, QueueAsOfAnswer, TransitionAnswer } from './as-of-answers.js';
import { toJsonText, type JsonText } from '@labeling/domain';
import {
  countersAsOf,
  cursorAsOf,
  itemsAsOf,
  itemsChanged,
  positionAt,
  transitionsBetween,
  type ItemChange,
  type ItemInQueueThen,
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
import { ItemsThen } from './item-then.js';

/** Few, because each item is a stream to read and may be large. */
const MOST_ITEMS = 100;
const PARALLEL_READS = 4;
/** Characters of items that are in memory at once, give or take what is read in parallel. */
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
  ): Promise<JsonAnswer> {
    const moment = await this.#moment(queueId, asker, at);
    const counters = await countersAsOf(this.db, moment);
    return new JsonAnswer(toJsonText({ at: moment.at, position: moment.position.toString(), counters }));
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
    const moment = await this.#moment(queueId, asker, at);
    const page = { limit: Math.min(limit, MOST_ITEMS), ...(after !== undefined && { after }) };
    const answer = ({ itemId, revision }: ItemInQueueThen) => this.items.answer(itemId, revision);
    const readSome = async (step: PageQuery) => {
      const { data, next } = await itemsAsOf(this.db, { ...moment, ...step });
      const texts: JsonText[] = [];
      for (let characters = 0; texts.length < data.length && characters < CHARACTERS_AT_ONCE;) {
        const few = data.slice(texts.length, texts.length + PARALLEL_READS);
        const read = await mapBounded(few, PARALLEL_READS, answer);
        for (const { length } of read) characters += length;
        texts.push(...read);
      }
      const last = data[texts.length - 1];
      return { data: texts, next: texts.length < data.length && last !== undefined ? cursorAsOf(last) : next };
    };
    return this.long.take(asker, gone, () => fillPage(page, readSome, (row) => row));
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
    @Query() { from, to, limit, after }: ChangesQuery,
  ): Promise<JsonAnswer> {
    const between = await this.#between(queueId, asker, from, to);
    const asked = { ...between, limit, ...(after !== undefined && { cursor: after }) };
    const { data, next } = await itemsChanged(this.db, asked);
    return pageAnswer(data.map(changeAnswer), next);
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
  ): Promise<JsonAnswer> {
    const between = await this.#between(queueId, asker, from, to);
    return new JsonAnswer(toJsonText({ data: await transitionsBetween(this.db, between) }));
  }

  async #between(queueId: string, { caller }: Asker, from: string | undefined, to: string | undefined) {
    await this.queues.require(queueId, caller.projectId);
    const [first, second] = [from ?? now(), to ?? now()];
    if (first > second) throw new Problem('invalid_parameter', 'from must not be after to');
    const [after, through] = [
      await positionAt(this.db, { queueId, at: first }),
      await positionAt(this.db, { queueId, at: second }),
    ];
    return { queueId, after, through };
  }

  async #moment(queueId: string, { caller }: Asker, text: string | undefined) {
    await this.queues.require(queueId, caller.projectId);
    const at = text ?? now();
    return { queueId, at, position: await positionAt(this.db, { queueId, at }) };
  }
}

function now(): string {
  return new Date().toISOString();
}

function changeAnswer({ revisionBefore, revisionAfter, ordinal: _, ...change }: ItemChange): JsonText {
  return toJsonText({
    ...change,
    revisionBefore: revisionBefore?.toString() ?? null,
    revisionAfter: revisionAfter.toString(),
  } satisfies ItemChangeAnswer);
}
