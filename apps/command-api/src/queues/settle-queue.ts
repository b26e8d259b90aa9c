import { Injectable, Logger } from '@nestjs/common';
import {
  isSameNeed,
  isUndecided,
  itemDecider,
  itemOf,
  neededFor,
  queueDecider,
  type ActiveQueue,
  type ItemEvent,
  type ItemState,
  type QueueEvent,
  type QueueState,
  type Settling,
} from '@labeling/domain';
import {
  EventStore,
  execute,
  load,
  Rejected,
  RevisionMismatch,
  UnreadableHistory,
  type EventContext,
  type Executed,
  type Loaded,
} from '@labeling/event-store';
import { itemsToSettle } from '@labeling/read-models/queries';
import { eventContext, type Asker } from '../access/asker.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import { ActiveQueues } from './active-queues.js';
import { demanding, lenientFieldsOf } from './demanded-schema.js';

/** Items between two checks of the queue, whose overlap may change again. */
const LOOK_EVERY = 200;

/** What a submission did, and the queue by which it was decided. */
interface Submitted {
  readonly queue: ActiveQueue;
  readonly state: { readonly item: ItemState };
  readonly events: readonly ItemEvent[];
}

interface QueueToSettle extends ActiveQueue {
  readonly settling: Settling;
}

/**
 * Brings the items of a queue in line with a changed overlap or schema. The read models suggest items, and each item's
 * own rules decide, so that doing it twice, even at once, has no further effect. Wherever it is interrupted, it starts
 * again with the items that are left.
 */
@Injectable()
export class SettleQueue {
  readonly #logger = new Logger('SettleQueue');

  constructor(
    private readonly store: EventStore,
    private readonly queues: ActiveQueues,
    private readonly db: Database,
    private readonly reads: FreshReads,
    private readonly settings: Settings,
  ) {}

  /** Returns when all items are in line with the overlap, or early when `signal` is aborted or the queue is archived. */
  async carryOut(queueId: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const loaded = await load(this.store, queueDecider, queueId);
      const queue = toSettle(loaded);
      if (queue === undefined) return;
      const context = await this.#contextOf(queueId);
      if (!(await this.#settleItems(queueId, queue, context, signal))) continue;
      if (await this.#complete(queueId, loaded.revision, context)) return;
    }
  }

  /**
   * For an answer that was submitted by the rules of a moment ago: by now the queue may need fewer annotations or
   * compare them in another way, and all its items may already have been checked. Equal answers that are too long for
   * one append are approved here, too. A request that is sent again submits nothing, but the first attempt may not have
   * come this far. Returns the item after that.
   */
  async afterSubmission(
    { queueId, itemId }: { readonly queueId: string; readonly itemId: string },
    { queue: decidedBy, state, events }: Submitted,
    asker: Asker,
  ): Promise<Executed<ItemEvent, ItemState> | undefined> {
    const queue = await this.queues.require(queueId, asker.caller.projectId);
    const needed = neededFor(itemId, queue.overlap);
    const isSameSchema = queue.annotationSchema === decidedBy.annotationSchema;
    const isSame = isSameSchema && needed >= neededFor(itemId, decidedBy.overlap);
    const item = itemOf(state.item);
    const isLeft = item !== undefined && isUndecided(item, needed);
    if (isSame && events.length > 0 && !isLeft) return undefined;
    const command = demanding({ type: 'SettleAnnotations', needed } as const, queue);
    return execute(this.store, itemDecider, itemId, command, { metadata: () => eventContext(asker) });
  }

  /** Whether all items were checked; ends early if the queue has changed so that others must be settled differently. */
  async #settleItems(
    queueId: string,
    queue: QueueToSettle,
    context: () => EventContext,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { overlap, settling, annotationSchema } = queue;
    const lenient = lenientFieldsOf(queue);
    // Answers submitted before the change were decided by the old rules, and must be in the read models.
    await this.reads.catchUp();
    const reopens = settling === 'raised';
    const options = { metadata: context, guard: (state: ItemState) => refuseOthers(state, queueId) };
    const settle = async (itemId: string) => {
      const needed = neededFor(itemId, overlap);
      try {
        const command = demanding({ type: 'SettleAnnotations', needed, reopens } as const, queue);
        await execute(this.store, itemDecider, itemId, command, options);
      } catch (error) {
        // An item that cannot be read, or was just removed, does not keep others waiting.
        if (error instanceof UnreadableHistory) this.#logger.warn({ err: error, itemId }, 'An item was not settled');
        else if (!(error instanceof Rejected)) throw error;
      }
    };
    for (let after = -1; !signal.aborted;) {
      const asked = { queueId, need: overlap, lenient, settling, after, limit: LOOK_EVERY };
      const items = await itemsToSettle(this.db, asked);
      await mapBounded(items, this.settings.pushParallelItems, ({ id }) => settle(id));
      const last = items.at(-1);
      if (last === undefined) return true;
      after = last.ordinal;
      const now = toSettle(await load(this.store, queueDecider, queueId));
      if (now?.settling !== settling || !isSameNeed(now.overlap, overlap)) return false;
      if (now.annotationSchema !== annotationSchema) return false;
    }
    return false;
  }

  /** Does nothing if the queue has changed since: its overlap may be different. */
  async #complete(queueId: string, expectedRevision: bigint, metadata: () => EventContext): Promise<boolean> {
    try {
      await execute(this.store, queueDecider, queueId, { type: 'CompleteSettling' }, { metadata, expectedRevision });
      return true;
    } catch (error) {
      if (error instanceof RevisionMismatch) return false;
      throw error;
    }
  }

  /** The actor is the one who changed the overlap or the schema last, even when it is resumed after a restart. */
  async #contextOf(queueId: string): Promise<() => EventContext> {
    for await (const { event, metadata, id } of this.store.read<QueueEvent>(queueDecider.streamName(queueId), {
      backwards: true,
    })) {
      if (event.type !== 'OverlapChosen' && event.type !== 'AnnotationSchemaDefined') continue;
      const { actor, $correlationId } = metadata;
      return () => ({ actor, at: new Date().toISOString(), $correlationId, $causationId: id });
    }
    throw new Error(`Neither the overlap nor the schema of queue ${queueId} was ever changed`);
  }
}

function toSettle({ state }: Loaded<QueueState>): QueueToSettle | undefined {
  if (state.is !== 'active' || state.isArchived || state.settling === null) return undefined;
  return { ...state, settling: state.settling };
}

function refuseOthers(state: ItemState, queueId: string): void {
  const item = itemOf(state);
  // If there is no item, its stream was deleted in the event store, and the item itself refuses.
  if (item && item.queueId !== queueId) throw new Error(`The item is not in queue ${queueId}`);
}
