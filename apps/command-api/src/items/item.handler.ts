import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ActiveQueue, ItemCommand, ItemEvent } from '@labeling/domain';
import { EventStore, execute, type Executed } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { asQueueDecides } from '../queues/as-queue-decides.js';
import { showingConflicts } from './item-conflict.js';
import { itemRecordDecider, type ItemRecord } from './item-record.js';
import { Reviewers } from '../queues/reviewers.js';

/** An item in a queue of the asker's project. */
export interface ItemPlace {
  readonly queueId: string;
  readonly itemId: string;
}

/** A command that depends on the settings of the queue, and on the item. */
export type CommandInQueue = (
  queue: ActiveQueue,
  record: ItemRecord,
  revision: bigint,
) => ItemCommand | Promise<ItemCommand>;

/** What a command has done to an item, and the queue as it was when that was decided. */
export interface ExecutedInQueue extends Executed<ItemEvent, ItemRecord> {
  readonly queue: ActiveQueue;
}

/** A reviewer's command to one item. */
export class ToItem extends Command<ExecutedInQueue> {
  constructor(
    readonly place: ItemPlace,
    readonly command: ItemCommand | CommandInQueue,
    readonly asker: Asker,
    readonly expectedRevision?: bigint,
  ) {
    super();
  }
}

@CommandHandler(ToItem)
export class ItemHandler implements ICommandHandler<ToItem> {
  constructor(
    private readonly store: EventStore,
    private readonly queues: ActiveQueues,
    private readonly reviewers: Reviewers,
  ) {}

  async execute({ place, command, asker, expectedRevision }: ToItem): Promise<ExecutedInQueue> {
    const context = eventContext(asker);
    const { projectId } = asker.caller;
    let queue: ActiveQueue | undefined;
    let reviewers: ReadonlySet<string> | undefined;
    // Both are read along with the item, and are known when it is decided.
    const open = this.queues.requireOpen(place.queueId, projectId).then((found) => (queue = found));
    const permission = Promise.all([
      open,
      asksForApprover(command) &&
        open.then(({ openTo }) => this.reviewers.of(projectId, openTo)).then((found) => (reviewers = found)),
    ]);
    const decider: typeof itemRecordDecider = {
      ...itemRecordDecider,
      decide: (given, record) => {
        const known = reviewers ? toApprover(given, record, reviewers) : given;
        return itemRecordDecider.decide(queue ? asQueueDecides(known, queue, asker.caller) : known, record);
      },
    };
    const late = (make: CommandInQueue) => async (record: ItemRecord, revision: bigint) =>
      make(await open, record, revision);
    const wanted = typeof command === 'function' ? late(command) : command;
    const work = execute(this.store, decider, place.itemId, wanted, {
      metadata: () => context,
      permission,
      guard: (record) => refuseOtherPlaces(record, place, projectId),
      ...(expectedRevision !== undefined && { expectedRevision }),
    });
    return { ...(await showingConflicts(work)), queue: await open };
  }
}

function asksForApprover(command: ToItem['command']): boolean {
  return typeof command !== 'function' && command.type === 'SendBackItem' && command.assignees === undefined;
}

/** The item goes back to its approver, if they may still review. */
function toApprover(command: ItemCommand, { approvedBy }: ItemRecord, reviewers: ReadonlySet<string>): ItemCommand {
  if (command.type !== 'SendBackItem' || approvedBy === undefined || !reviewers.has(approvedBy.id)) return command;
  return { ...command, assignees: [approvedBy.id] };
}

/** The same for an item of another queue or project: the answer does not reveal whether it exists. */
export function refuseOtherPlaces({ added }: ItemRecord, place: ItemPlace, projectId: string): void {
  if (added?.queueId !== place.queueId || added.projectId !== projectId) throw itemNotFound();
}

export function itemNotFound(): Problem {
  return new Problem('item_not_found', 'The queue has no such item');
}
