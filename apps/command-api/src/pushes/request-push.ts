import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  itemDecider,
  pushDecider,
  toJsonText,
  type ItemState,
  type PushCommand,
  type PushState,
} from '@labeling/domain';
import { EventStore, load, type Loaded } from '@labeling/event-store';
import { can } from '@labeling/identity';
import { idsForPush } from '@labeling/read-models/queries';
import { eventContext, type Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { ActiveDatasets } from '../datasets/active-datasets.js';
import { currentItem } from '../items/item-conflict.js';
import { itemNotFound } from '../items/item.handler.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { Database } from '../stores/database.js';
import { PushRunner } from './push-runner.js';
import { ToPush } from './push.handler.js';
import type { PushChoice } from './push.dto.js';

/** How many item ids one event of a push holds. */
const SELECTED_AT_ONCE = 5_000;

/** Accepts a push: its items are recorded first, and only then does it count as requested. */
@Injectable()
export class RequestPush {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly requests: KeyedRequests,
    private readonly queues: ActiveQueues,
    private readonly datasets: ActiveDatasets,
    private readonly reads: FreshReads,
    private readonly database: Database,
    private readonly runner: PushRunner,
  ) {}

  async request(queueId: string, choice: PushChoice, key: string | undefined, asker: Asker): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    const { datasetId, scope } = choice;
    const { labelersMayPush } = await this.queues.requireOpen(queueId, projectId);
    if (!labelersMayPush && !can(asker.caller, 'lead')) {
      throw new Problem('push_for_leads', 'In this queue, only leads and admins push');
    }
    await this.datasets.require(datasetId, projectId);
    const pushId = newId(queueId, 'push', key);
    const context = () => eventContext(asker);
    const send: Send = (command, from) => this.commands.execute(new ToPush(pushId, command, context, from));
    // The same request, sent twice at once: the faster one may have selected or even pushed the items by now.
    const unlessRequested = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      const isRequested = async () => key !== undefined && (await this.#isRequested(pushId));
      if (await isRequested()) return undefined;
      try {
        return await work();
      } catch (error) {
        if (await isRequested()) return undefined;
        throw error;
      }
    };
    const itemIds = await unlessRequested(() => this.#choose(queueId, choice, projectId));
    const content = [datasetId, scope, choice.scope === 'item' ? choice.itemId : undefined];
    await this.requests.accept({ key, place: queueId, kind: 'push', content, asker });
    const selected = itemIds && (await unlessRequested(() => select(itemIds, send)));
    const requestedAt = new Date().toISOString();
    const push = { projectId, queueId, datasetId, scope, requestedAt };
    const { position } = await send({ type: 'RequestPush', push }, selected);
    this.runner.start(pushId);
    return new JsonAnswer(toJsonText({ pushId }), {
      Location: `/v1/labeling_queues/${queueId}/pushes/${pushId}`,
      ...positionHeader(position),
    });
  }

  async #isRequested(pushId: string): Promise<boolean> {
    return (await load(this.store, pushDecider, pushId)).state.is === 'requested';
  }

  /** The read model only suggests; each item's own stream decides when it is pushed. */
  async #choose(queueId: string, choice: PushChoice, projectId: string): Promise<string[]> {
    if (choice.scope === 'item') {
      await this.#requireItem(queueId, choice.itemId, projectId);
      return [choice.itemId];
    }
    await this.reads.catchUp();
    const itemIds = await idsForPush(this.database, { queueId, scope: choice.scope });
    if (itemIds.length === 0) throw new Problem('push_empty', emptyReason(choice));
    return itemIds;
  }

  async #requireItem(queueId: string, itemId: string, projectId: string): Promise<void> {
    const { state, revision } = await load(this.store, itemDecider, itemId);
    const item = state.is === 'inQueue' || state.is === 'absent' ? state : state.item;
    if (item.is === 'absent' || item.queueId !== queueId || item.projectId !== projectId) throw itemNotFound();
    if (state.is !== 'inQueue') throw removed(state, revision);
  }
}

type Send = (command: PushCommand, from: Loaded<PushState> | undefined) => Promise<Loaded<PushState>>;

async function select(itemIds: readonly string[], send: Send): Promise<Loaded<PushState> | undefined> {
  let push: Loaded<PushState> | undefined;
  for (let i = 0; i < itemIds.length; i += SELECTED_AT_ONCE) {
    push = await send({ type: 'SelectPushItems', itemIds: itemIds.slice(i, i + SELECTED_AT_ONCE) }, push);
  }
  return push;
}

function removed(state: ItemState, revision: bigint): Problem {
  const members = currentItem(state, revision);
  return new Problem('item_removed', 'The item was removed from the queue', { members });
}

function emptyReason({ scope }: PushChoice): string {
  return scope === 'approved' ? 'No item of this queue is approved' : 'The queue is empty';
}
