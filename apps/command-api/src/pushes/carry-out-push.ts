import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  datasetDecider,
  isOver,
  pushDecider,
  queueDecider,
  type DatasetEvent,
  type LenientFields,
  type PushCommand,
  type PushRequested,
  type QueueEvent,
  type RequestedPush,
  type SkippedItem,
} from '@labeling/domain';
import { EventStore, load, UnreadableHistory, type EventContext } from '@labeling/event-store';
import { Metrics } from '../metrics/metrics.js';
import { lenientFieldsOf } from '../queues/demanded-schema.js';
import { Settings } from '../settings/settings.js';
import { PushItems, type PushUnderWay } from './push-items.js';
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
    private readonly items: PushItems,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Returns when the push is completed, or stopped because its queue or its dataset was deleted, or early, after a report, when
   * `signal` is aborted. @throws StoreUnavailable
   */
  async carryOut(pushId: string, signal: AbortSignal): Promise<void> {
    let push = await load(this.store, pushDecider, pushId);
    if (push.state.is !== 'requested' || isOver(push.state)) return;
    const { request } = push.state;
    const context = await this.#contextOf(pushId);
    const underWay = { pushId, request, context, lenient: await this.#lenientFieldsOf(request.queueId) };
    const send = async (command: PushCommand, by = context) => {
      push = await this.commands.execute(new ToPush(pushId, command, by, push));
    };
    while (push.state.is === 'requested' && push.state.through < push.state.itemIds.length) {
      if (signal.aborted) return;
      const deleted = await this.#deletionOf(request);
      if (deleted) return send({ type: 'StopPush' }, deleted);
      await send(await this.#decideSome(underWay, push.state));
    }
    await send({ type: 'CompletePush' });
    this.metrics.pushesCompleted.inc();
  }

  /** Ends early, with at least one item, when the queue or the dataset is deleted. */
  async #decideSome(push: PushUnderWay, { itemIds, through: from }: RequestedPush) {
    const { pushParallelItems: atOnce } = this.settings;
    const end = Math.min(from + REPORT_EVERY, itemIds.length);
    const skipped: SkippedItem[] = [];
    let through = from;
    do {
      const some = itemIds.slice(through, Math.min(through + atOnce, end));
      skipped.push(...(await this.items.push(some, push)));
      through += some.length;
    } while (through < end && !(await this.#deletionOf(push.request)));
    const pushed = through - from - skipped.length;
    this.metrics.itemsPushed.inc(pushed);
    return { type: 'RecordPushProgress', through, pushed, skipped } as const;
  }

  /** Empty for a queue that was deleted, or whose settings cannot be read. */
  async #lenientFieldsOf(queueId: string): Promise<LenientFields> {
    try {
      const { state } = await load(this.store, queueDecider, queueId);
      return state.is === 'active' ? lenientFieldsOf(state) : [];
    } catch (error) {
      if (!(error instanceof UnreadableHistory)) throw error;
      return [];
    }
  }

  /** Who deleted the queue or the dataset, for the end of the push. Undefined while both exist, as far as is known. */
  async #deletionOf({ queueId, datasetId }: PushRequested['data']): Promise<(() => EventContext) | undefined> {
    const streams = [queueDecider.streamName(queueId), datasetDecider.streamName(datasetId)];
    const [ofQueue, ofDataset] = await Promise.all(streams.map((stream) => this.#endOf(stream)));
    return ofQueue ?? ofDataset;
  }

  async #endOf(stream: string): Promise<(() => EventContext) | undefined> {
    let deleted: (() => EventContext) | undefined;
    const last = this.store.read<QueueEvent | DatasetEvent>(stream, { backwards: true, maxCount: 1 });
    try {
      for await (const { event, metadata, id } of last) {
        if (event.type === 'QueueDeleted' || event.type === 'DatasetDeleted') deleted = contextAfter(metadata, id);
      }
    } catch (error) {
      if (!(error instanceof UnreadableHistory)) throw error;
    }
    return deleted;
  }

  /** The actor is the one who requested the push, even when it is resumed after a restart. */
  async #contextOf(pushId: string): Promise<() => EventContext> {
    for await (const { event, metadata, id } of this.store.read(pushDecider.streamName(pushId))) {
      if (event.type === 'PushRequested') return contextAfter(metadata, id);
    }
    throw new Error(`Push ${pushId} was not requested`);
  }
}

/** The context of what follows from an event. */
function contextAfter({ actor, $correlationId }: EventContext, $causationId: string): () => EventContext {
  return () => ({ actor, at: new Date().toISOString(), $correlationId, $causationId });
}
