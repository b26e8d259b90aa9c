import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ItemEvent } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { showingConflicts } from '../items/item-conflict.js';
import { refuseOtherPlaces, type ItemPlace } from '../items/item.handler.js';
import { Settings } from '../settings/settings.js';
import { batchDecider, type BatchCommand, type BatchRecord } from './batch-record.js';

/** What a bulk command does to one of its items. */
export class ToBatchItem extends Command<Executed<ItemEvent, BatchRecord>> {
  constructor(
    readonly place: ItemPlace,
    readonly command: BatchCommand,
    readonly asker: Asker,
    readonly revision: bigint | undefined,
  ) {
    super();
  }
}

@CommandHandler(ToBatchItem)
export class BatchItemHandler implements ICommandHandler<ToBatchItem> {
  readonly #decider: ReturnType<typeof batchDecider>;

  constructor(
    private readonly store: EventStore,
    { limits }: Settings,
  ) {
    this.#decider = batchDecider(limits.itemBytes);
  }

  execute({ place, command, asker, revision }: ToBatchItem): Promise<Executed<ItemEvent, BatchRecord>> {
    const context = eventContext(asker);
    const work = execute(
      this.store,
      this.#decider,
      place.itemId,
      { command, revision },
      { metadata: () => context, guard: (record) => refuseOtherPlaces(record, place, asker.caller.projectId) },
    );
    return showingConflicts(work);
  }
}
