import fc from 'fast-check';
import { fold } from '../decider.js';
import { expectSoundDecisions } from '../given.fixture.js';
import { anyItemCommand } from './any-item-command.js';
import { anyItemHistory } from './any-item-history.js';
import { itemDecider } from './decide-item.js';
import { shownState, statesAfter } from './item-history.js';
import { added, text } from './item.fixture.js';
import type { ItemEvent } from './item-events.js';
import { itemOf } from './shown-item.js';

const targets = fc
  .constantFrom(
    '{"a":1,"b":[1,2]}',
    '{"b":[1,2],"a":1.0}',
    '{"a":2}',
    '12345678901234567890',
    '12345678901234567891',
    'null',
    '"\\u0000"',
  )
  .map(text);
const commands = anyItemCommand({ targets, weights: { AddItem: 2, EditTarget: 3 } });

describe('an item, whatever commands it is given,', () => {
  it('stays the same when a command is repeated or its events are replayed, and never throws', () => {
    expectSoundDecisions(itemDecider, commands);
  });

  it('has one state at a time, and an original target that never changes', () => {
    expectSoundDecisions(itemDecider, commands, (before, _command, after) => {
      const item = itemOf(after);
      expect(item === undefined).toBe(after.is === 'absent');
      if (item) expect(['New', 'Modified', 'Approved']).toContain(item.state);
      if (item?.state === 'New') expect(item.target).toBe(item.originalTarget);
      const earlier = itemOf(before);
      if (earlier) expect(item?.originalTarget).toBe(earlier.originalTarget);
    });
  });

  it('stays removed unless restored, and stays pushed for good', () => {
    expectSoundDecisions(itemDecider, commands, (before, command, after) => {
      if (before.is === 'pushed') expect(after).toEqual(before);
      if (before.is === 'discarded') {
        expect(after).toEqual(command.type === 'Restore' ? before.item : before);
      }
    });
  });

  it('keeps an approved target until it is unapproved', () => {
    expectSoundDecisions(itemDecider, commands, (before, _command, after) => {
      if (before.is !== 'inQueue' || before.state !== 'Approved') return;
      // A target that annotations agreed on is withdrawn with the approval.
      if (before.agreement === 'reached' && itemOf(after)?.state === 'New') return;
      expect(itemOf(after)?.target).toBe(before.target);
    });
  });

  it('changes with every event', () => {
    expectSoundDecisions(itemDecider, commands, (before, _command, _after, events) => {
      events.reduce((state, event) => {
        const next = itemDecider.evolve(state, event);
        expect(next).not.toBe(state);
        return next;
      }, before);
    });
  });
});

describe('the states after the last events of an item', () => {
  const addedItem = itemOf(fold(itemDecider, [added]));
  if (addedItem === undefined) throw new Error('An added item has a state');

  it('equal a fold of all its events, wherever they can be known', () => {
    fc.assert(
      fc.property(anyItemHistory(added, { targets, maxCommands: 30 }), fc.nat(), (events, cut) => {
        const first = cut % events.length;
        const found = statesAfter(addedItem, events.slice(first));
        found.forEach((state, i) => {
          if (state !== undefined) expect(state).toEqual(shownState(fold(itemDecider, events.slice(0, first + i + 1))));
        });
        if (first === 0) expect(found).not.toContain(undefined);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are known from an edit on, without the events before it', () => {
    const [edit, approval]: ItemEvent[] = [
      { type: 'TargetEdited', data: { target: text('2') } },
      { type: 'ItemApproved', data: {} },
    ];
    const approved = { ...shownState(addedItem), target: text('2'), state: 'Approved' };
    expect(statesAfter(addedItem, [approval, edit, approval] as ItemEvent[])).toEqual([
      undefined,
      { ...approved, state: 'Modified' },
      approved,
    ]);
  });
});
