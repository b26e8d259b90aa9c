import fc from 'fast-check';
import { expectSoundDecisions, given } from '../given.fixture.js';
import { pushDecider, type PushCommand, type RecordPushProgress } from './decide-push.js';
import type { PushEvent } from './push-events.js';
import { isOver } from './push-state.js';
import { SelectedIds } from './selected-ids.js';

const selected = (...itemIds: string[]): PushEvent => ({ type: 'PushItemsSelected', data: { itemIds } });
const push = {
  projectId: 'p1',
  queueId: 'q1',
  datasetId: 'd1',
  scope: 'approved',
  requestedAt: '2026-05-04T03:02:01.000Z',
} as const;
const requested = (total: number): PushEvent => ({ type: 'PushRequested', data: { ...push, total } });
const skip = (itemId: string) => ({ itemId, code: 'item_not_approved' });
const report = (through: number, pushed: number, ...skipped: string[]): RecordPushProgress => ({
  type: 'RecordPushProgress',
  through,
  pushed,
  skipped: skipped.map(skip),
});
const progressed = (through: number, pushed: number, ...skipped: string[]): PushEvent => ({
  type: 'PushProgressed',
  data: { through, pushed, skipped: skipped.map(skip) },
});
const completed = (pushed: number, skipped: number): PushEvent => ({
  type: 'PushCompleted',
  data: { pushed, skipped },
});
const ready = [selected('a', 'b'), selected('c'), requested(3)];

describe('selecting the items of a push', () => {
  it('takes each item once, in order, in as many parts as needed', () => {
    given(pushDecider, [])
      .when({ type: 'SelectPushItems', itemIds: ['b', 'a', 'b'] })
      .then([selected('b', 'a')], { is: 'selecting', itemIds: SelectedIds.none.with(['b', 'a']) });
    given(pushDecider, [selected('b', 'a')])
      .when({ type: 'SelectPushItems', itemIds: ['a', 'c'] })
      .then([selected('c')], { itemIds: SelectedIds.none.with(['b', 'a', 'c']) });
    given(pushDecider, [selected('a')])
      .when({ type: 'SelectPushItems', itemIds: ['a'] })
      .then([]);
  });

  it('is rejected once the push has been requested', () => {
    given(pushDecider, ready)
      .when({ type: 'SelectPushItems', itemIds: ['d'] })
      .thenRejected('push_exists');
  });
});

describe('requesting a push', () => {
  it('counts what was selected', () => {
    given(pushDecider, ready.slice(0, 2))
      .when({ type: 'RequestPush', push })
      .then([requested(3)], { is: 'requested', status: 'requested', through: 0, pushed: 0, skipped: 0 });
  });

  it('happens once: repeating it changes nothing, and another push with its id is rejected', () => {
    given(pushDecider, ready)
      .when({ type: 'RequestPush', push: { ...push, requestedAt: 'later' } })
      .then([]);
    for (const other of [{ queueId: 'q2' }, { datasetId: 'd2' }, { scope: 'all' as const }]) {
      given(pushDecider, ready)
        .when({ type: 'RequestPush', push: { ...push, ...other } })
        .thenRejected('push_exists');
    }
  });
});

describe('the progress of a push', () => {
  it('advances and adds up', () => {
    given(pushDecider, ready)
      .when(report(2, 1, 'b'))
      .then([progressed(2, 1, 'b')], { status: 'running', through: 2, pushed: 1, skipped: 1 });
    given(pushDecider, [...ready, progressed(2, 1, 'b')])
      .when(report(3, 1))
      .then([progressed(3, 1)], { through: 3, pushed: 2, skipped: 1 });
  });

  it('appends nothing when it was already reported', () => {
    given(pushDecider, [...ready, progressed(2, 2)])
      .when(report(2, 2))
      .then([]);
    given(pushDecider, [...ready, progressed(2, 2)])
      .when(report(1, 1))
      .then([]);
  });

  it.each([report(2, 1), report(2, 2, 'b'), report(4, 4), report(1, 0)])('must add up: %j', (command) => {
    given(pushDecider, ready).when(command).thenRejected('push_state');
  });

  it('is rejected for a push that was never requested', () => {
    given(pushDecider, [selected('a')])
      .when(report(1, 1))
      .thenRejected('push_not_found');
  });
});

describe('completing a push', () => {
  it('happens once, when every item is decided', () => {
    const done = [...ready, progressed(3, 2, 'c')];
    given(pushDecider, done)
      .when({ type: 'CompletePush' })
      .then([completed(2, 1)], { status: 'completed', pushed: 2 });
    given(pushDecider, [...done, completed(2, 1)])
      .when({ type: 'CompletePush' })
      .then([]);
  });

  it('happens immediately when there is nothing to push', () => {
    given(pushDecider, [requested(0)])
      .when({ type: 'CompletePush' })
      .then([completed(0, 0)], { status: 'completed' });
  });

  it('is rejected before every item is decided', () => {
    given(pushDecider, [...ready, progressed(2, 2)])
      .when({ type: 'CompletePush' })
      .thenRejected('push_state');
    given(pushDecider, []).when({ type: 'CompletePush' }).thenRejected('push_not_found');
  });
});

describe('stopping a push', () => {
  const stopped = (pushed: number, skipped: number): PushEvent => ({ type: 'PushStopped', data: { pushed, skipped } });

  it('happens once, and records how far the push got', () => {
    const running = [...ready, progressed(2, 1, 'b')];
    given(pushDecider, running)
      .when({ type: 'StopPush' })
      .then([stopped(1, 1)], { status: 'stopped', through: 2, pushed: 1, skipped: 1 });
    given(pushDecider, [...running, stopped(1, 1)])
      .when({ type: 'StopPush' })
      .then([]);
  });

  it('prevents it from progressing or completing', () => {
    const over = [...ready, progressed(2, 1, 'b'), stopped(1, 1)];
    given(pushDecider, over).when(report(3, 1)).thenRejected('push_state');
    given(pushDecider, over).when({ type: 'CompletePush' }).thenRejected('push_state');
  });

  it('is rejected for a push that is completed or was never requested', () => {
    given(pushDecider, [...ready, progressed(3, 2, 'c'), completed(2, 1)])
      .when({ type: 'StopPush' })
      .thenRejected('push_state');
    given(pushDecider, [selected('a')])
      .when({ type: 'StopPush' })
      .thenRejected('push_not_found');
  });
});

describe('a push, whatever commands it is given,', () => {
  it('stays the same under repeats and replays, never throws, and has counts that always add up', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 });
    const commands: fc.Arbitrary<PushCommand> = fc.oneof(
      ids.map((itemIds) => ({ type: 'SelectPushItems' as const, itemIds })),
      fc.constantFrom('approved' as const, 'all' as const).map((scope) => ({
        type: 'RequestPush' as const,
        push: { ...push, scope },
      })),
      fc.tuple(fc.nat(5), fc.nat(3), ids).map(([through, pushed, skipped]) => report(through, pushed, ...skipped)),
      fc.constantFrom<PushCommand[]>({ type: 'CompletePush' }, { type: 'StopPush' }),
    );
    expectSoundDecisions(pushDecider, commands, (before, _command, after) => {
      expect(new Set(after.itemIds).size).toBe(after.itemIds.length);
      if (after.is !== 'requested') return;
      expect(after.pushed + after.skipped).toBe(after.through);
      expect(after.through).toBeLessThanOrEqual(after.itemIds.length);
      expect(isOver(after)).toBe(['completed', 'stopped'].includes(after.status));
      if (after.status === 'completed') expect(after.through).toBe(after.itemIds.length);
      if (before.is === 'requested') expect(after.through).toBeGreaterThanOrEqual(before.through);
    });
  });
});
