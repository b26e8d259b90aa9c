import { jest } from '@jest/globals';
import { parseJsonText } from '@labeling/domain';
import type { BatchCommand } from './bulk-commands.js';
import { reasons } from './bulk-words.js';
import { ManyItems } from './many-items.fixture.js';

const times = (count: number, state: 0 | 1 | 2 | 3 = 0) => Array.from({ length: count }, () => state);
const idle = async (queue: ManyItems) => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (queue.model.bulk.isBusy);
};
/** A queue with everything selected. */
function selected(states: (0 | 1 | 2 | 3)[]): ManyItems {
  const queue = new ManyItems(states);
  queue.model.cursor.selectAll();
  return queue;
}

describe('a command for many items', () => {
  it('asks first for more than 20 items, showing their current states, and proceeds request by request', async () => {
    const queue = selected([...times(590), ...times(10, 2)]);
    const { bulk, selection } = queue.model;
    bulk.ask({ type: 'approve' });
    expect(bulk.question).toMatchObject({ count: 600, states: { New: 590, Modified: 0, Approved: 10 } });
    expect(queue.sent).toEqual([]);
    bulk.answer(true);
    await idle(queue);
    expect(queue.sent.map(({ items }) => items.length)).toEqual([250, 250, 100]);
    expect(new Set(queue.states)).toEqual(new Set([2]));
    expect(queue.told.map(({ message }) => message)).toEqual(['590 items approved, 10 were approved already']);
    expect(selection.count).toBe(0);
  });

  it('does nothing if its question is declined', async () => {
    const queue = selected(times(30));
    queue.model.bulk.ask({ type: 'discard' });
    queue.model.bulk.answer(false);
    await idle(queue);
    expect([queue.sent, queue.model.selection.count]).toEqual([[], 30]);
  });

  it('says that no items were changed until it is tried again', async () => {
    const queue = selected(times(3));
    queue.isAway = true;
    queue.model.bulk.ask({ type: 'approve' });
    await idle(queue);
    expect(queue.told).toEqual([{ message: 'The server cannot be reached: no items were changed' }]);
    queue.isAway = false;
    queue.model.bulk.ask({ type: 'approve' });
    await idle(queue);
    expect(queue.told.map(({ message }) => message)).toEqual(['3 items approved']);
  });

  it('does not ask first for a few items, and can be undone by key or from the toast', async () => {
    const queue = selected(times(20));
    queue.model.bulk.ask({ type: 'discard' });
    await idle(queue);
    expect(queue.navigator.total).toBe(0);
    expect(queue.model.undoLast()).toBe(true);
    await idle(queue);
    expect(queue.navigator.total).toBe(20);
    expect(queue.told.at(-1)?.message).toBe('20 items undone');
    expect(queue.model.undoLast()).toBe(false);
    queue.told[0]?.undo?.();
    await idle(queue);
    expect(queue.sent).toHaveLength(2);
  });

  it('includes items that were saved here a moment ago, even if the list does not know it yet', async () => {
    const queue = selected(times(3));
    queue.save(1, 1);
    queue.model.bulk.ask({ type: 'approve' });
    await idle(queue);
    expect(queue.model.bulk.result?.run.refused ?? []).toEqual([]);
    expect(queue.states).toEqual([2, 2, 2]);
  });

  it('is refused for items that changed since the question, says why, and selects them', async () => {
    const queue = selected([...times(25), ...times(2, 2)]);
    const { bulk, selection } = queue.model;
    await queue.see(3);
    bulk.ask({ type: 'setField', key: 'score', value: parseJsonText('1.10') });
    await idle(queue);
    queue.change(3, 1);
    bulk.answer(true);
    await idle(queue);
    expect(bulk.result?.run).toMatchObject({ changed: 24, unchanged: 0 });
    expect(reasons(bulk.result?.run.refused ?? []).map(({ count, words }) => [count, words])).toEqual([
      [2, 'approved: unapprove first to change the target'],
      [1, 'changed by someone else in the meantime'],
    ]);
    expect(bulk.select('refused')).toEqual([3, 25, 26]);
    expect([selection.ordinals(), bulk.result]).toEqual([[3, 25, 26], undefined]);
  });

  it('is refused for items that changed right after the question, while revisions are still being read', async () => {
    const queue = selected(times(25));
    await queue.see(3, 4);
    queue.save(4, 1);
    queue.model.bulk.ask({ type: 'approve' });
    await new Promise((resolve) => setTimeout(resolve));
    queue.change(3, 1);
    queue.change(4, 1);
    queue.model.bulk.answer(true);
    await idle(queue);
    const { bulk } = queue.model;
    expect([bulk.result?.run.changed, bulk.select('refused')]).toEqual([23, [3, 4]]);
  });

  it('never takes what was done here for a change by somebody else, even before the list shows it', async () => {
    const queue = selected(times(3));
    await queue.see(0, 1, 2);
    queue.model.bulk.ask({ type: 'approve' });
    await idle(queue);
    queue.isSlow = true;
    queue.model.undoLast();
    await idle(queue);
    queue.model.cursor.selectAll();
    queue.model.bulk.ask({ type: 'discard' });
    await idle(queue);
    expect(queue.told.map(({ message }) => message)).toEqual([
      '3 items approved',
      '3 items undone',
      '3 items discarded',
    ]);
  });

  it('stops after the request under way, and continues with the rest', async () => {
    const queue = selected(times(600));
    const { bulk } = queue.model;
    queue.before = () => bulk.stop();
    bulk.ask({ type: 'approve' });
    bulk.answer(true);
    await idle(queue);
    expect(bulk.result?.run).toMatchObject({ changed: 250, left: 350 });
    queue.before = () => {};
    bulk.goOn();
    await idle(queue);
    expect(queue.told.at(-1)?.message).toBe('600 items approved');
    queue.model.undoLast();
    await idle(queue);
    expect(new Set(queue.states)).toEqual(new Set([0]));
    expect(queue.sent.map(({ items }) => items.length)).toEqual([250, 250, 100, 100, 250, 250]);
  });

  it('stops when it is undone while under way, and undoes what it has done', async () => {
    const queue = selected(times(600));
    queue.before = () => {
      queue.before = () => {};
      queue.model.undoLast();
    };
    queue.model.bulk.ask({ type: 'approve' });
    queue.model.bulk.answer(true);
    await idle(queue);
    expect(queue.sent.map(({ items, command }) => [items.length, command.type])).toEqual([
      [250, 'approve'],
      [250, 'takeBack'],
    ]);
    expect([new Set(queue.states), queue.model.undoLast()]).toEqual([new Set([0]), false]);
  });

  it('sends a request without an answer again under the same id', async () => {
    const queue = selected(times(5));
    queue.trouble.push({ is: 'unreachable' });
    queue.model.bulk.ask({ type: 'approve' });
    await idle(queue);
    expect(queue.sent).toHaveLength(2);
    expect(queue.sent[1]).toEqual(queue.sent[0]);
    expect(queue.told.at(-1)?.message).toBe('5 items approved');
  });

  describe('when no answer comes for so long that it gives up', () => {
    // The server does what it is asked each time; only its answers are lost.
    const lost = async (queue: ManyItems, command: BatchCommand) => {
      jest.useFakeTimers();
      const { send } = queue;
      queue.send = async (...request) => {
        await send.apply(queue, request);
        return { is: 'unreachable' };
      };
      queue.model.bulk.ask(command);
      await jest.runAllTimersAsync();
      jest.useRealTimers();
      queue.send = send;
    };

    it('can be undone, as it may have changed items', async () => {
      const queue = selected(times(3));
      await lost(queue, { type: 'approve' });
      const { bulk } = queue.model;
      expect(queue.states).toEqual([2, 2, 2]);
      expect([bulk.result?.run.left, bulk.result?.run.isUncertain, bulk.canUndo]).toEqual([3, true, true]);
      expect(queue.model.undoLast()).toBe(true);
      await idle(queue);
      expect(queue.states).toEqual([0, 0, 0]);
    });

    it('can be undone as a whole after it was continued', async () => {
      const queue = selected(times(3));
      await lost(queue, { type: 'approve' });
      queue.model.bulk.goOn();
      await idle(queue);
      expect(queue.told.at(-1)?.message).toBe('3 items approved');
      queue.told.at(-1)?.undo?.();
      await idle(queue);
      expect(queue.states).toEqual([0, 0, 0]);
      expect(queue.model.undoLast()).toBe(false);
    });

    it('can be undone again when it was the undoing that got no answer', async () => {
      const queue = selected(times(3));
      queue.model.bulk.ask({ type: 'approve' });
      await idle(queue);
      const away = Array.from({ length: 6 }, () => ({ is: 'unreachable' }) as const);
      queue.trouble.push(...away);
      jest.useFakeTimers();
      queue.model.undoLast();
      await jest.runAllTimersAsync();
      jest.useRealTimers();
      expect([queue.states, queue.model.bulk.result?.run.left]).toEqual([[2, 2, 2], 3]);
      expect(queue.model.undoLast()).toBe(true);
      await idle(queue);
      expect([queue.states, queue.model.undoLast()]).toEqual([[0, 0, 0], false]);
    });
  });

  it('can no longer be undone once undoing it was continued to the end', async () => {
    const queue = selected(times(300));
    const { bulk } = queue.model;
    bulk.ask({ type: 'approve' });
    bulk.answer(true);
    await idle(queue);
    // The second request of the undoing.
    queue.before = () => void (queue.sent.length === 4 && queue.trouble.push({ is: 'failed', detail: 'Away' }));
    queue.model.undoLast();
    await idle(queue);
    expect([bulk.result?.run.left, bulk.canUndo]).toEqual([250, true]);
    bulk.goOn();
    await idle(queue);
    expect([new Set(queue.states), queue.told.at(-1)?.message]).toEqual([new Set([0]), '300 items undone']);
    expect([bulk.canUndo, queue.model.undoLast()]).toEqual([false, false]);
  });

  it('flags items in any state except those with the same flag, and restores earlier flags when undone', async () => {
    const queue = selected([...times(2), ...times(1, 2)]);
    queue.flags[0] = 'odd';
    queue.flags[1] = 'unsure';
    queue.model.bulk.confirmed({ type: 'flag', reason: 'unsure' });
    await idle(queue);
    expect(queue.flags).toEqual(['unsure', 'unsure', 'unsure']);
    expect(queue.told.at(-1)?.message).toBe('2 items flagged, 1 had this flag already');
    queue.model.undoLast();
    await idle(queue);
    expect(queue.flags).toEqual(['odd', 'unsure', null]);
  });

  it('removes flags', async () => {
    const queue = selected(times(2));
    queue.flags[0] = 'odd';
    queue.model.bulk.ask({ type: 'unflag' });
    await idle(queue);
    expect([queue.flags, queue.told.at(-1)?.message]).toEqual([[null, null], '1 item unflagged, 1 had no flag']);
  });

  it('keeps the remaining items when a request is refused as a whole', async () => {
    const queue = selected(times(300));
    queue.before = () => void (queue.sent.length === 2 && queue.trouble.push({ is: 'failed', detail: 'Not allowed' }));
    queue.model.bulk.ask({ type: 'approve' });
    queue.model.bulk.answer(true);
    await idle(queue);
    expect(queue.model.bulk.result?.run).toMatchObject({ changed: 250, left: 50, problem: 'Not allowed' });
    expect(queue.model.bulk.select('left')).toHaveLength(50);
  });
});
