import { Controller, Get } from '@nestjs/common';
import { toJsonText, type JsonText } from '@labeling/domain';
import {
  itemsAsOf,
  itemsChanged,
  positionAt,
  statesAsOf,
  transitionsBetween,
  type ItemChange,
} from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { readMoment } from '../requests/moment.js';
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { ItemsThen } from './item-then.js';

/** Few, because each item is a stream to read and may be large. */
const MOST_ITEMS = 100;
const PARALLEL_READS = 16;

/** A queue as it was at a moment, and what changed between two moments. */
@Controller('v1/labeling_queues/:queue')
export class QueueAsOfController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly items: ItemsThen,
  ) {}

  @Get('as_of')
  @Needs('read')
  async counters(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @QueryText('at') at: string | undefined,
  ): Promise<JsonAnswer> {
    const moment = await this.#moment(queueId, asker, at);
    const { states, total } = await statesAsOf(this.db, moment);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < total; i++) {
      const code = ((states[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const [isNew = 0, modified = 0, approved = 0] = counts;
    const counters = { new: isNew, modified, approved, total: isNew + modified + approved };
    return new JsonAnswer(toJsonText({ at: moment.at, position: moment.position.toString(), counters }));
  }

  @Get('as_of/items')
  @Needs('read')
  async list(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @QueryText('at') at: string | undefined,
    @PageOf() { limit, after }: PageQuery,
  ): Promise<JsonAnswer> {
    const moment = await this.#moment(queueId, asker, at);
    const asked = { ...moment, limit: Math.min(limit, MOST_ITEMS), ...(after !== undefined && { after }) };
    const { data, next } = await itemsAsOf(this.db, asked);
    const rows = await mapBounded(data, PARALLEL_READS, ({ itemId, revision }) => this.items.answer(itemId, revision));
    return pageAnswer(rows, next);
  }

  @Get('changes')
  @Needs('read')
  async changes(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @QueryText('from') from: string | undefined,
    @QueryText('to') to: string | undefined,
    @PageOf() { limit, after }: PageQuery,
  ): Promise<JsonAnswer> {
    const between = await this.#between(queueId, asker, from, to);
    const asked = { ...between, limit, ...(after !== undefined && { cursor: after }) };
    const { data, next } = await itemsChanged(this.db, asked);
    return pageAnswer(data.map(changeAnswer), next);
  }

  @Get('changes/summary')
  @Needs('read')
  async summary(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @QueryText('from') from: string | undefined,
    @QueryText('to') to: string | undefined,
  ): Promise<JsonAnswer> {
    const between = await this.#between(queueId, asker, from, to);
    return new JsonAnswer(toJsonText({ data: await transitionsBetween(this.db, between) }));
  }

  async #between(queueId: string, { caller }: Asker, from: string | undefined, to: string | undefined) {
    await this.queues.require(queueId, caller.projectId);
    const [first, second] = [momentOf('from', from), momentOf('to', to)];
    if (first > second) throw new Problem('invalid_parameter', 'from must not be after to');
    const [after, through] = [
      await positionAt(this.db, { queueId, at: first }),
      await positionAt(this.db, { queueId, at: second }),
    ];
    return { queueId, after, through };
  }

  async #moment(queueId: string, { caller }: Asker, text: string | undefined) {
    await this.queues.require(queueId, caller.projectId);
    const at = momentOf('at', text);
    return { queueId, at, position: await positionAt(this.db, { queueId, at }) };
  }
}

/** A moment that is not given is now. */
function momentOf(name: string, text: string | undefined): string {
  return readMoment(name, text === '' ? undefined : text) ?? new Date().toISOString();
}

function changeAnswer({ revisionBefore, revisionAfter, ordinal: _, ...change }: ItemChange): JsonText {
  return toJsonText({
    ...change,
    revisionBefore: revisionBefore?.toString() ?? null,
    revisionAfter: revisionAfter.toString(),
  });
}
