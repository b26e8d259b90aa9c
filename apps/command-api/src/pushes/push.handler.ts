import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pushDecider, type PushCommand, type PushEvent, type PushState } from '@labeling/domain';
import { EventStore, execute, type EventContext, type Executed, type Loaded } from '@labeling/event-store';

/** A command to a push, from the caller who requests it or the process that carries it out. */
export class ToPush extends Command<Executed<PushEvent, PushState>> {
  constructor(
    readonly pushId: string,
    readonly command: PushCommand,
    readonly context: () => EventContext,
    /** What the caller's last command returned, since the stream of a large push takes long to read. */
    readonly from?: Loaded<PushState>,
  ) {
    super();
  }
}

@CommandHandler(ToPush)
export class PushHandler implements ICommandHandler<ToPush> {
  constructor(private readonly store: EventStore) {}

  execute({ pushId, command, context, from }: ToPush): Promise<Executed<PushEvent, PushState>> {
    return execute(this.store, pushDecider, pushId, command, { metadata: context, from });
  }
}
