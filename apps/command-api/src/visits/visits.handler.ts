import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { visitsDecider, type ItemVisited, type VisitEvent, type VisitsState } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';

/** Stores the visits of one item that are not stored yet. */
export class ToVisits extends Command<Executed<VisitEvent, VisitsState>> {
  constructor(
    readonly itemId: string,
    readonly visits: readonly ItemVisited['data'][],
    readonly asker: Asker,
    /** ISO 8601 with milliseconds, as the events record it. */
    readonly at: string,
  ) {
    super();
  }
}

@CommandHandler(ToVisits)
export class VisitsHandler implements ICommandHandler<ToVisits> {
  constructor(private readonly store: EventStore) {}

  execute({ itemId, visits, asker, at }: ToVisits): Promise<Executed<VisitEvent, VisitsState>> {
    const command = { type: 'RecordVisits', visits } as const;
    return execute(this.store, visitsDecider, itemId, command, { metadata: () => eventContext(asker, at) });
  }
}
