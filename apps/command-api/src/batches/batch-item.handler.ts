import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ItemEvent } from '@labeling/domain';
import { EventStore, execute, missedEvents, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Assignable } from '../items/assignable.js';
import { showingConflicts } from '../items/item-conflict.js';
import { refuseOtherPlaces, type ItemPlace } from '../items/item.handler.js';
import type { Unable } from '../queues/reviewers.js';
import { Settings } from '../settings/settings.js';
import { batchDecider, type BatchItemCommand, type BatchRecord, type Choice } from './batch-decider.js';
import { pastOfRequest } from './request-past.js';
import type { Taker } from './taking-back.js';

/** What the items of a batch have in common. */
export interface OfBatch {
  readonly asker: Asker;
  readonly taker: Taker;
  /** Which of its assignees may not review. */
  readonly unable: Unable;
}

/** What a batch does to one of its items. */
export class ToBatchItem extends Command<Executed<ItemEvent, BatchRecord>> {
  constructor(
    readonly place: ItemPlace,
    readonly command: BatchItemCommand,
    readonly revision: bigint | undefined,
    readonly batch: OfBatch,
  ) {
    super();
  }
}

@CommandHandler(ToBatchItem)
export class BatchItemHandler implements ICommandHandler<ToBatchItem> {
  readonly #decider: ReturnType<typeof batchDecider>;

  constructor(
    private readonly store: EventStore,
    private readonly assignable: Assignable,
    { limits }: Settings,
  ) {
    this.#decider = batchDecider(limits.itemBytes);
  }

  execute({ place, command, revision, batch }: ToBatchItem): Promise<Executed<ItemEvent, BatchRecord>> {
    const { asker, taker, unable } = batch;
    const { itemId } = place;
    const context = eventContext(asker);
    const work = execute(
      this.store,
      this.#decider,
      itemId,
      async (record, now) => {
        if (command.type === 'AssignItem') {
          await this.assignable.require(command.assignees, unable, { itemId, record, revision: now });
        }
        return {
          command: await this.#known(command, place, now),
          wanted: await this.#wanted(place, revision, now),
          revision: now,
          taker,
        };
      },
      { metadata: () => context, guard: (record) => refuseOtherPlaces(record, place, asker.caller.projectId) },
    );
    return showingConflicts(work);
  }

  /** The revision that the command is meant for, or the current one if only comments were added since. */
  async #wanted({ itemId }: ItemPlace, revision: bigint | undefined, now: bigint): Promise<bigint | undefined> {
    if (revision === undefined || revision >= now) return revision;
    const missed = await missedEvents(this.store, this.#decider, itemId, { after: revision, through: now });
    return missed?.length === 0 ? now : revision;
  }

  /** What is taken back depends on who did what to the item up to this revision. */
  async #known(command: BatchItemCommand, { itemId }: ItemPlace, revision: bigint): Promise<Choice['command']> {
    if (command.type !== 'TakeBack') return command;
    return { ...command, past: await pastOfRequest(this.store, itemId, command.correlationId, revision) };
  }
}
