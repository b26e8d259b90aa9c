import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  itemDecider,
  itemOf,
  pushDecider,
  type PushCommand,
  type PushItem,
  type PushRequested,
  type RequestedPush,
  type SkippedItem,
} from '@labeling/domain';
import { EventStore, execute, load, Rejected, type EventContext } from '@labeling/event-store';
import { v5 as uuidv5 } from 'uuid';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Metrics } from '../metrics/metrics.js';
import { Settings } from '../settings/settings.js';
import { ToPush } from './push.handler.js';

/** Items decided between two reports of progress. */
const REPORT_EVERY = 500;

/**
 * The work of a push: every item's own rules decide whether it is pushed. One event moves it out of the queue and into
 * the dataset, so that wherever the work is interrupted, continuing from the last report does nothing twice.
 */
@Injectable()
export class CarryOutPush {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** Returns when the push is completed, or early, after a report, when `signal` is aborted. @throws StoreUnavailable */
  async carryOut(pushId: string, signal: AbortSignal): Promise<void> {
    let { state } = await load(this.store, pushDecider, pushId);
    if (state.is !== 'requested' || state.status === 'completed') return;
    const context = await this.#contextOf(pushId);
    const send = (command: PushCommand) => this.commands.execute(new ToPush(pushId, command, context));
    while (state.is === 'requested' && state.through < state.itemIds.length) {
      if (signal.aborted) return;
      ({ state } = await send(await this.#decideSome(pushId, state, context)));
    }
    await send({ type: 'CompletePush' });
    this.metrics.pushesCompleted.inc();
  }

  async #decideSome(pushId: string, { itemIds, through, request }: RequestedPush, context: () => EventContext) {
    const batch = itemIds.slice(through, through + REPORT_EVERY);
    const decided = await mapBounded(batch, this.settings.pushParallelItems, (itemId) =>
      this.#push(itemId, pushId, request, context),
    );
    const skipped = decided.filter((outcome) => outcome !== undefined);
    const pushed = batch.length - skipped.length;
    this.metrics.itemsPushed.inc(pushed);
    return { type: 'RecordPushProgress', through: through + batch.length, pushed, skipped } as const;
  }

  /** Undefined when the item was pushed, by this attempt or an earlier one of the same push. */
  async #push(
    itemId: string,
    pushId: string,
    { queueId, projectId, datasetId, scope }: PushRequested['data'],
    context: () => EventContext,
  ): Promise<SkippedItem | undefined> {
    const command: PushItem = { type: 'PushItem', pushId, datasetId, datapointId: datapointId(itemId), scope };
    try {
      await execute(this.store, itemDecider, itemId, command, {
        metadata: context,
        guard: (state) => {
          const item = itemOf(state);
          if (item?.queueId !== queueId || item.projectId !== projectId) throw new ElsewhereItem(itemId);
        },
      });
      return undefined;
    } catch (error) {
      if (error instanceof Rejected) return { itemId, code: error.error.code };
      if (error instanceof ElsewhereItem) return { itemId, code: 'item_not_found' };
      throw error;
    }
  }

  /** The actor is the one who requested the push, even when it is resumed after a restart. */
  async #contextOf(pushId: string): Promise<() => EventContext> {
    for await (const { event, metadata, id } of this.store.read(pushDecider.streamName(pushId))) {
      if (event.type !== 'PushRequested') continue;
      const { actor, $correlationId } = metadata;
      return () => ({ actor, at: new Date().toISOString(), $correlationId, $causationId: id });
    }
    throw new Error(`Push ${pushId} was not requested`);
  }
}

/** Derived from the item, so that no retry creates a second datapoint. */
export function datapointId(itemId: string): string {
  return uuidv5('datapoint', itemId);
}

class ElsewhereItem extends Error {}
