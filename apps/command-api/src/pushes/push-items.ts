import { Injectable } from '@nestjs/common';
import {
  itemDecider,
  itemOf,
  type ItemState,
  type LenientFields,
  type PushItem,
  type PushRequested,
  type SkippedItem,
} from '@labeling/domain';
import {
  decide,
  EventStore,
  execute,
  Rejected,
  UnreadableHistory,
  VersionConflict,
  type Appended,
  type EventContext,
  type NewEvents,
} from '@labeling/event-store';
import { v5 as uuidv5 } from 'uuid';
import { mapBounded } from '../concurrency/map-bounded.js';

/** The push for which items are decided. */
export interface PushUnderWay {
  readonly pushId: string;
  readonly request: PushRequested['data'];
  /** Fields in which annotations may differ and still be equal, by the queue as it is now. */
  readonly lenient: LenientFields;
  readonly context: () => EventContext;
}

/** `skipped` is undefined when this push has moved the item before. */
type Decided = { readonly append: NewEvents } | { readonly skipped: SkippedItem | undefined };

/** Moves items of a push into its dataset, each by its own rules. */
@Injectable()
export class PushItems {
  constructor(private readonly store: EventStore) {}

  /**
   * All are read and decided at once; then their events are sent in this order, which becomes that of the datapoints.
   * Returns the items that were skipped. An item that this push has moved before is not.
   */
  async push(itemIds: readonly string[], push: PushUnderWay): Promise<SkippedItem[]> {
    const decided = await mapBounded(itemIds, itemIds.length, (itemId) => this.#decide(itemId, push));
    const appends = decided.flatMap((each) => ('append' in each ? [each.append] : []));
    const appended = (await this.store.appendInOrder(appends)).values();
    const skipped: SkippedItem[] = [];
    for (const [i, itemId] of itemIds.entries()) {
      const each = decided[i];
      const outcome =
        each && 'append' in each ? await this.#settled(appended.next().value, itemId, push) : each?.skipped;
      if (outcome) skipped.push(outcome);
    }
    return skipped;
  }

  /** What remains to be done for an item. The item itself is forgotten: many at once may be large. */
  async #decide(itemId: string, push: PushUnderWay): Promise<Decided> {
    const options = { metadata: push.context, guard: (state: ItemState) => requireQueue(push, state) };
    try {
      const append = await decide(this.store, itemDecider, itemId, commandOf(itemId, push), options);
      return append.events.length === 0 ? { skipped: undefined } : { append };
    } catch (error) {
      return { skipped: { itemId, code: codeOfSkipped(error) } };
    }
  }

  async #settled(
    appended: PromiseSettledResult<Appended> | undefined,
    itemId: string,
    push: PushUnderWay,
  ): Promise<SkippedItem | undefined> {
    if (appended?.status === 'fulfilled') return undefined;
    // Somebody changed the item in between: it is decided again, by what it is now.
    if (appended?.reason instanceof VersionConflict) return this.#again(itemId, push);
    throw appended?.reason;
  }

  async #again(itemId: string, push: PushUnderWay): Promise<SkippedItem | undefined> {
    try {
      await execute(this.store, itemDecider, itemId, commandOf(itemId, push), { metadata: push.context });
      return undefined;
    } catch (error) {
      return { itemId, code: codeOfSkipped(error) };
    }
  }
}

class NotInQueue extends Error {}

function requireQueue({ request: { queueId, projectId } }: PushUnderWay, state: ItemState): void {
  const item = itemOf(state);
  if (item?.queueId !== queueId || item.projectId !== projectId) throw new NotInQueue();
}

/** Why an item is skipped. @throws the error itself if it is not a reason to skip */
function codeOfSkipped(error: unknown): SkippedItem['code'] {
  if (error instanceof NotInQueue) return 'item_not_found';
  if (error instanceof UnreadableHistory) return 'unreadable_history';
  if (error instanceof Rejected) return error.error.code;
  throw error;
}

function commandOf(itemId: string, { pushId, lenient, request: { datasetId, scope } }: PushUnderWay): PushItem {
  return { type: 'PushItem', pushId, datasetId, datapointId: datapointId(itemId), scope, lenient };
}

/** Derived from the item, so that no retry creates a second datapoint. */
export function datapointId(itemId: string): string {
  return uuidv5('datapoint', itemId);
}
