import fc from 'fast-check';
import { fold, isRejected } from '../decider.js';
import { expectSoundDecisions } from '../given.fixture.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import { added, pushItem, text } from './item.fixture.js';
import type { ItemEvent } from './item-events.js';
import { absentItem, evolveItem, itemOf, saysAll } from './item-state.js';

const targets = fc.constantFrom(
  '{"a":1,"b":[1,2]}',
  '{"b":[1,2],"a":1.0}',
  '{"a":2}',
  '12345678901234567890',
  '12345678901234567891',
  'null',
  '"\\u0000"',
);
const target = targets.map(text);
const commands: fc.Arbitrary<ItemCommand> = fc.oneof(
  { arbitrary: target.map((json) => ({ type: 'AddItem' as const, item: { ...added.data, target: json } })), weight: 2 },
  { arbitrary: target.map((json) => ({ type: 'EditTarget' as const, target: json })), weight: 3 },
  target.map((json) => ({ type: 'Approve' as const, target: json })),
  fc
    .tuple(fc.constantFrom('a', 'b', '__proto__'), target)
    .map(([key, value]) => ({ type: 'SetField' as const, key, value })),
  fc.constantFrom<ItemCommand>(
    { type: 'Approve' },
    { type: 'Unapprove' },
    { type: 'Revert' },
    { type: 'Discard' },
    { type: 'Restore' },
  ),
  fc
    .tuple(fc.constantFrom('u1', 'u2'), fc.constantFrom('approved' as const, 'all' as const, 'item' as const))
    .map(([pushId, scope]) => pushItem(pushId, scope)),
);

it('repeats, replays and never throws', () => {
  expectSoundDecisions(itemDecider, commands);
});

it('is in one state at a time, and its original target never changes', () => {
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

it('never changes an approved target without unapproving first', () => {
  expectSoundDecisions(itemDecider, commands, (before, _command, after) => {
    if (before.is !== 'inQueue' || before.state !== 'Approved') return;
    expect(itemOf(after)?.target).toBe(before.target);
  });
});

it('is known from how it was added and the last event that says all', () => {
  const play = (commandsGiven: readonly ItemCommand[]): ItemEvent[] => {
    const events: ItemEvent[] = [added];
    for (const command of commandsGiven) {
      const decision = itemDecider.decide(command, fold(itemDecider, events));
      if (!isRejected(decision)) events.push(...decision);
    }
    return events;
  };
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), (given) => {
      const events = play(given);
      const last = events.findLastIndex(saysAll);
      expect([added, ...events.slice(last)].reduce(evolveItem, absentItem)).toEqual(fold(itemDecider, events));
    }),
    { numRuns: 2_000 },
  );
});
