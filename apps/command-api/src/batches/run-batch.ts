import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { StoreUnavailable } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { asQueueDecides } from '../queues/as-queue-decides.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Turns } from '../concurrency/turns.js';
import { Reviewers } from '../queues/reviewers.js';
import { away, problemOf, storeTrouble } from '../problem-details/problem-of.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { Settings } from '../settings/settings.js';
import { commandAt, type BatchItemCommand } from './batch-decider.js';
import type { Batch, BatchItem } from './batch.dto.js';
import { ToBatchItem, type OfBatch } from './batch-item.handler.js';
import { takerIn } from './taking-back.js';

/** What became of one item; `refusal` is its entry in the answer. */
type Outcome =
  | { readonly is: 'changed' | 'unchanged'; readonly position: bigint }
  | { readonly is: 'refused'; readonly refusal: JsonText };

/**
 * One command for many items. Each decides by its own rules and is stored on its own, a few at a time, so that other
 * requests get their turn; all events carry the request's id. If the store is lost, a retry completes the rest.
 */
@Injectable()
export class RunBatch {
  readonly #atOnce: number;
  /** Shared by the items of all requests: many requests at once must not block the store for everybody else. */
  readonly #turns: Turns;

  constructor(
    private readonly commands: CommandBus,
    private readonly queues: ActiveQueues,
    private readonly reviewers: Reviewers,
    settings: Settings,
  ) {
    this.#atOnce = settings.batchParallelItems;
    this.#turns = new Turns(this.#atOnce);
  }

  async run(queueId: string, batch: Batch, asker: Asker): Promise<JsonAnswer> {
    const queue = await this.queues.requireOpen(queueId, asker.caller.projectId);
    const { command } = batch;
    const demanded = { ...batch, command: asQueueDecides(command, queue, asker.caller) };
    const given = command.type === 'AssignItem' || command.type === 'SplitItems' ? command.assignees : [];
    const unable = await this.reviewers.unable(given, { queueId, projectId: asker.caller.projectId });
    const common: OfBatch = { asker, taker: takerIn(queue, asker.caller), unable };
    const outcomes: Outcome[] = [];
    try {
      await mapBounded(batch.items, this.#atOnce, async (item, i) => {
        const decide = () => this.#decide(queueId, item, commandAt(i, demanded.command), common);
        outcomes[i] = await this.#turns.take(decide);
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw cutOff(outcomes, batch, asker, error);
    }
    return answer(outcomes, asker.requestId);
  }

  async #decide(
    queueId: string,
    { id, revision }: BatchItem,
    command: BatchItemCommand,
    batch: OfBatch,
  ): Promise<Outcome> {
    try {
      const place = { queueId, itemId: id };
      const { state, position } = await this.commands.execute(new ToBatchItem(place, command, revision, batch));
      // This may have been an attempt whose answer was lost: the retry answers as that one would have.
      return { is: state.lastRequest === batch.asker.requestId ? 'changed' : 'unchanged', position };
    } catch (error) {
      const refusal = refusalOf(id, error);
      if (refusal === undefined) throw error;
      return { is: 'refused', refusal };
    }
  }
}

/** Undefined when the error is not about this item: something is down or broken. */
function refusalOf(id: string, error: unknown): JsonText | undefined {
  const problem = problemOf(error);
  if (problem === undefined || problem.status >= 500) return undefined;
  const { code, detail, extras } = problem;
  return jsonObject({
    id: toJsonText(id),
    code: toJsonText(code),
    detail: toJsonText(detail),
    state: extras.members?.['state'],
    revision: extras.members?.['revision'],
  });
}

function cutOff(outcomes: readonly Outcome[], { items }: Batch, { requestId }: Asker, cause: unknown) {
  // The array has holes for items that were not decided; `filter` skips them.
  const done = outcomes.filter(() => true).length;
  return away(
    'store_unavailable',
    `${storeTrouble(cause)}; ${done} of ${items.length} items are known to be decided. ` +
      'Repeating the request completes the rest.',
    cause,
    { correlationId: toJsonText(requestId) },
  );
}

function answer(outcomes: readonly Outcome[], correlationId: string): JsonAnswer {
  const refused: JsonText[] = [];
  const counts = { changed: 0, unchanged: 0 };
  let last = 0n;
  for (const outcome of outcomes) {
    if (outcome.is === 'refused') {
      refused.push(outcome.refusal);
      continue;
    }
    counts[outcome.is]++;
    if (outcome.position > last) last = outcome.position;
  }
  const text = jsonObject({
    correlationId: toJsonText(correlationId),
    changed: toJsonText(counts.changed),
    unchanged: toJsonText(counts.unchanged),
    refused: jsonArray(refused),
  });
  return new JsonAnswer(text, positionHeader(last));
}
