import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  isRejected,
  queueDecider,
  type Decider,
  type QueueCommand,
  type QueueEvent,
  type QueueState,
} from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Problem } from '../problem-details/problem.js';

/** Commands to one queue of the caller's project: all of them, or none if one is rejected. */
export class ToQueue extends Command<Executed<QueueEvent, QueueState>> {
  constructor(
    readonly queueId: string,
    readonly commands: readonly QueueCommand[],
    readonly asker: Asker,
    readonly expectedRevision?: bigint,
  ) {
    super();
  }
}

@CommandHandler(ToQueue)
export class QueueHandler implements ICommandHandler<ToQueue> {
  constructor(private readonly store: EventStore) {}

  execute({ queueId, commands, asker, expectedRevision }: ToQueue): Promise<Executed<QueueEvent, QueueState>> {
    return execute(this.store, queueCommandsDecider, queueId, commands, {
      metadata: () => eventContext(asker),
      guard: (state) => refuseUnknown(state, commands, asker.caller.projectId),
      ...(expectedRevision !== undefined && { expectedRevision }),
    });
  }
}

const queueCommandsDecider: Decider<readonly QueueCommand[], QueueEvent, QueueState> = {
  ...queueDecider,
  decide: (commands, before) => {
    const events: QueueEvent[] = [];
    let state = before;
    for (const command of commands) {
      const decision = queueDecider.decide(command, state);
      if (isRejected(decision)) return decision;
      state = decision.reduce(queueDecider.evolve, state);
      events.push(...decision);
    }
    return events;
  },
};

function refuseUnknown(state: QueueState, commands: readonly QueueCommand[], projectId: string): void {
  if (state.is === 'absent') {
    if (commands[0]?.type !== 'CreateQueue') throw queueNotFound();
  } else if (state.projectId !== projectId || (state.is === 'deleted' && commands.length === 0)) {
    throw queueNotFound();
  }
}

/** Also used for another project's queue, so that its existence is not revealed. */
export function queueNotFound(): Problem {
  return new Problem('queue_not_found', 'The project has no such queue');
}
