import type { Decider, Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import type { PushEvent, PushRequested, SkippedItem } from './push-events.js';
import { evolvePush, noPush, type PushState, type RequestedPush } from './push-state.js';

export interface RecordPushProgress {
  readonly type: 'RecordPushProgress';
  /** Items decided so far, counted from the start: a report that is not ahead of the last one adds nothing. */
  readonly through: number;
  readonly pushed: number;
  readonly skipped: readonly SkippedItem[];
}
export type PushCommand =
  | { readonly type: 'SelectPushItems'; readonly itemIds: readonly string[] }
  | { readonly type: 'RequestPush'; readonly push: Omit<PushRequested['data'], 'total'> }
  | RecordPushProgress
  | { readonly type: 'CompletePush' }
  | { readonly type: 'StopPush' };

/** The rules of a push: a durable process that can be resumed after a crash (docs: decisions, push). */
export const pushDecider: Decider<PushCommand, PushEvent, PushState> = {
  streamName: (pushId) => `push-${pushId}`,
  initial: noPush,
  decide: decidePush,
  evolve: evolvePush,
};

function decidePush(command: PushCommand, state: PushState): Decision<PushEvent> {
  if (state.is === 'requested') return decideRequested(command, state);
  switch (command.type) {
    case 'SelectPushItems': {
      const itemIds = [...new Set(command.itemIds)].filter((id) => !state.itemIds.has(id));
      return itemIds.length === 0 ? [] : [{ type: 'PushItemsSelected', data: { itemIds } }];
    }
    case 'RequestPush':
      return [{ type: 'PushRequested', data: { ...command.push, total: state.itemIds.length } }];
    case 'RecordPushProgress':
    case 'CompletePush':
    case 'StopPush':
      return new DomainError('push_not_found', 'There is no such push');
  }
}

function decideRequested(command: PushCommand, push: RequestedPush): Decision<PushEvent> {
  switch (command.type) {
    case 'SelectPushItems':
      return new DomainError('push_exists', 'The items of this push are already selected');
    case 'RequestPush': {
      const { queueId, datasetId, scope } = push.request;
      const same =
        [queueId, datasetId, scope].join() ===
        [command.push.queueId, command.push.datasetId, command.push.scope].join();
      return same ? [] : new DomainError('push_exists', 'A different push has this id');
    }
    case 'RecordPushProgress':
      return recordProgress(command, push);
    case 'CompletePush':
      return complete(push);
    case 'StopPush':
      return stop(push);
  }
}

function recordProgress({ through, pushed, skipped }: RecordPushProgress, push: RequestedPush): Decision<PushEvent> {
  if (through <= push.through) return [];
  if (push.status === 'stopped') return wasStopped();
  const decided = through - push.through;
  if (through > push.itemIds.length || pushed + skipped.length !== decided) {
    return new DomainError('push_state', `The progress reported does not add up to ${decided} items`);
  }
  return [{ type: 'PushProgressed', data: { through, pushed, skipped } }];
}

function complete(push: RequestedPush): Decision<PushEvent> {
  if (push.status === 'completed') return [];
  if (push.status === 'stopped') return wasStopped();
  if (push.through < push.itemIds.length)
    return new DomainError('push_state', 'Items of this push are still undecided');
  return [{ type: 'PushCompleted', data: { pushed: push.pushed, skipped: push.skipped } }];
}

function stop(push: RequestedPush): Decision<PushEvent> {
  if (push.status === 'stopped') return [];
  if (push.status === 'completed') return new DomainError('push_state', 'This push is completed');
  return [{ type: 'PushStopped', data: { pushed: push.pushed, skipped: push.skipped } }];
}

function wasStopped(): DomainError {
  return new DomainError('push_state', 'This push was stopped');
}
