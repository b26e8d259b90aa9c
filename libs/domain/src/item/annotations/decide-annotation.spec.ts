import { given } from '../../given.fixture.js';
import type { JsonText } from '../../json/json-text.js';
import { itemDecider, type ItemCommand } from '../decide-item.js';
import type { ItemEvent } from '../item-events.js';
import { isDisputed } from './annotations.js';
import {
  added,
  approved,
  changed,
  discarded,
  edited,
  flagged,
  original,
  pushed,
  pushItem,
  reverted,
  text,
  unapproved,
} from '../item.fixture.js';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 4) + hour * 3_600_000).toISOString();
const rules = (needed: number, hour = 0) => ({ needed, slotHours: 24, now: at(hour) });
const save = (member: string, target: JsonText, needed = 2, hour = 0): ItemCommand => {
  return { type: 'SaveAnnotation', member, target, rules: rules(needed, hour) };
};
const submit = (member: string, target: JsonText, needed = 2, hour = 0) => {
  return { type: 'SubmitAnnotation' as const, member, target, rules: rules(needed, hour) };
};
const saved = (member: string, target: JsonText, hour = 0): ItemEvent => {
  return { type: 'AnnotationSaved', data: { member, target, savedAt: at(hour) } };
};
const submitted = (member: string, target: JsonText, submission: number): ItemEvent => {
  return { type: 'AnnotationSubmitted', data: { member, target, submission } };
};
const reopened = (member: string): ItemEvent => ({ type: 'AnnotationReopened', data: { member } });
const skipped = (member: string): ItemEvent => ({ type: 'ItemSkipped', data: { member, reason: 'unsure' } });
const released = (member: string): ItemEvent => ({ type: 'SlotReleased', data: { member } });
const agreed = (...annotations: { member: string; submission: number }[]): ItemEvent => {
  return { type: 'ItemApproved', data: { by: 'agreement', annotations } };
};
const adjudicated = (...annotations: { member: string; submission: number }[]): ItemEvent => {
  return { type: 'ItemApproved', data: { by: 'adjudication', annotations } };
};
const both = [
  { member: 'm1', submission: 1 },
  { member: 'm2', submission: 2 },
];
const other = text('{"a":3}');
const item = (...events: ItemEvent[]) => given(itemDecider, [added, ...events]);

describe('an item that needs several annotations', () => {
  it('gives as many members a slot as it needs, and turns the next one away', () => {
    item()
      .when(save('m1', changed))
      .then([saved('m1', changed)]);
    item(saved('m1', changed))
      .when(save('m2', other))
      .then([saved('m2', other)]);
    item(saved('m1', changed), saved('m2', other)).when(save('m3', other)).thenRejected('item_taken');
    item(saved('m1', changed), submitted('m2', other, 1))
      .when(submit('m3', other))
      .thenRejected('item_taken');
  });

  it('keeps its own target and state until it is decided', () => {
    const state = { is: 'inQueue', state: 'New', target: original } as const;
    item()
      .when(save('m1', changed))
      .then([saved('m1', changed)], state);
    item(saved('m1', changed))
      .when(submit('m1', changed))
      .then([submitted('m1', changed, 1)], state);
  });

  it('is approved with the last submission it needs if all are equal, and the approval names them', () => {
    const both = agreed({ member: 'm2', submission: 1 }, { member: 'm1', submission: 2 });
    const equal = text('{ "b": [1, 2.0], "a": 2 }');
    item(submitted('m2', changed, 1))
      .when(submit('m1', equal))
      .then([submitted('m1', equal, 2), edited(changed), both], { is: 'inQueue', state: 'Approved', target: changed });
    item(submitted('m2', original, 1))
      .when(submit('m1', original))
      .then([submitted('m1', original, 2), both], { is: 'inQueue', state: 'Approved', target: original });
    item(edited(changed), submitted('m2', original, 1))
      .when(submit('m1', original))
      .then([submitted('m1', original, 2), reverted, both], { is: 'inQueue', state: 'Approved', target: original });
  });

  it('is approved with the whole answer submitted first, when the others differ only in what does not count', () => {
    const lenient = [
      { key: 'note', counts: false as const },
      { key: 'score', tolerance: text('0.5') },
    ];
    const [first, second] = [text('{"a":2,"score":1}'), text('{"a":2,"score":1.5,"note":"unsure"}')];
    const apart = text('{"a":2,"score":1.6}');
    const both = agreed({ member: 'm2', submission: 1 }, { member: 'm1', submission: 2 });
    item(submitted('m2', first, 1))
      .when({ ...submit('m1', second), lenient })
      .then([submitted('m1', second, 2), edited(first), both], { state: 'Approved', target: first });
    item(submitted('m2', second, 1))
      .when({ ...submit('m1', first), lenient })
      .then([submitted('m1', first, 2), edited(second), both]);
    item(submitted('m2', first, 1))
      .when({ ...submit('m1', apart), lenient })
      .then([submitted('m1', apart, 2)]);
    item(submitted('m2', first, 1))
      .when(submit('m1', second))
      .then([submitted('m1', second, 2)]);
    // A member who reopened it and submitted again is no longer the first.
    item(submitted('m1', first, 1), submitted('m2', apart, 2), reopened('m1'))
      .when({ ...submit('m1', second), lenient })
      .then([
        submitted('m1', second, 3),
        edited(apart),
        agreed({ member: 'm2', submission: 2 }, { member: 'm1', submission: 3 }),
      ]);
  });

  it('is settled when the field in which the annotations differ no longer counts', () => {
    const lenient = [{ key: 'a', counts: false as const }];
    const named = agreed({ member: 'm1', submission: 1 }, { member: 'm2', submission: 2 });
    const two = [submitted('m1', changed, 1), submitted('m2', text('{"a":9,"b":[1,2]}'), 2)];
    item(...two)
      .when({ type: 'SettleAnnotations', needed: 2, lenient })
      .then([edited(changed), named], { state: 'Approved', target: changed });
    item(...two)
      .when({ type: 'SettleAnnotations', needed: 2 })
      .then([]);
    // The first answer is the one submitted first, whatever the order of members.
    item(submitted('m2', changed, 1), submitted('m1', text('{"a":9,"b":[1,2]}'), 2))
      .when({ type: 'SettleAnnotations', needed: 2, lenient })
      .then([edited(changed), agreed({ member: 'm2', submission: 1 }, { member: 'm1', submission: 2 })]);
    item(...two, edited(changed), named, unapproved)
      .when({ type: 'SettleAnnotations', needed: 2, lenient })
      .then([]);
  });

  it('stays open when all annotations are in and differ', () => {
    item(submitted('m1', changed, 1))
      .when(submit('m2', other))
      .then([submitted('m2', other, 2)], { is: 'inQueue', state: 'New' });
  });

  it('appends nothing for a repeated command', () => {
    item(saved('m1', changed))
      .when(save('m1', changed, 2, 5))
      .then([]);
    item(submitted('m1', changed, 1))
      .when(submit('m1', changed))
      .then([]);
    item(submitted('m1', changed, 1), approved)
      .when(submit('m1', changed))
      .then([]);
    item(submitted('m1', changed, 1))
      .when(save('m1', changed))
      .then([]);
  });

  it('lets a member reopen their submission until it is approved, and counts the next as a later submission', () => {
    const reopen = { type: 'ReopenAnnotation', member: 'm1' } as const;
    item(submitted('m1', changed, 1))
      .when(save('m1', other))
      .thenRejected('annotation_submitted');
    item(submitted('m1', changed, 1))
      .when(submit('m1', other))
      .thenRejected('annotation_submitted');
    item(submitted('m1', changed, 1))
      .when(reopen)
      .then([reopened('m1')]);
    item(submitted('m1', changed, 1), approved)
      .when(reopen)
      .thenRejected('item_approved');
    item(saved('m1', changed)).when(reopen).then([]);
    item(saved('m1', changed), approved).when(reopen).thenRejected('item_approved');
    item().when(reopen).thenRejected('annotation_not_found');
    item(submitted('m1', changed, 1), submitted('m2', other, 2), reopened('m1'))
      .when(submit('m1', other))
      .then([
        submitted('m1', other, 3),
        edited(other),
        agreed({ member: 'm2', submission: 2 }, { member: 'm1', submission: 3 }),
      ]);
    // A save in between does not reset the count of submissions.
    item(submitted('m1', changed, 1), reopened('m1'), saved('m1', other))
      .when(submit('m1', other))
      .then([submitted('m1', other, 2)]);
  });

  it('frees the slot of a member who skips, and keeps what they typed', () => {
    const skip = { type: 'SkipItem', member: 'm1', reason: 'unsure' } as const;
    item(saved('m1', changed), saved('m2', other))
      .when(skip)
      .then([skipped('m1')]);
    item(saved('m1', changed), saved('m2', other), skipped('m1'))
      .when(save('m3', other))
      .then([saved('m3', other)]);
    item(saved('m1', changed), skipped('m1'))
      .when(save('m1', changed))
      .then([saved('m1', changed)]);
    item()
      .when(skip)
      .then([skipped('m1')]);
    item(skipped('m1')).when(skip).then([]);
    item(submitted('m1', changed, 1))
      .when(skip)
      .thenRejected('annotation_submitted');
  });

  it('gives others the slot of a draft that is too old, and lets a lead release it at any time', () => {
    const both = [saved('m1', changed, 0), saved('m2', other, 5)] as const;
    item(...both)
      .when(save('m3', other, 2, 24))
      .thenRejected('item_taken');
    item(...both)
      .when(save('m3', other, 2, 25))
      .then([released('m1'), saved('m3', other, 25)]);
    item(...both)
      .when(submit('m3', other, 2, 40))
      .then([released('m1'), submitted('m3', other, 1)]);
    // Of several drafts that are too old, the oldest makes room.
    const younger = [saved('m1', changed, 5), saved('m2', other, 0)] as const;
    item(...younger)
      .when(save('m3', other, 2, 40))
      .then([released('m2'), saved('m3', other, 40)]);
    item(...younger)
      .when(save('m3', other, 1, 40))
      .then([released('m2'), released('m1'), saved('m3', other, 40)]);
    // Nobody loses a slot while there is room.
    item(...younger)
      .when(save('m3', other, 4, 40))
      .then([saved('m3', other, 40)]);
    item(...both)
      .when({ type: 'ReleaseSlot', member: 'm1', rules: rules(2, 24) })
      .thenRejected('slot_held');
    item(...both)
      .when({ type: 'ReleaseSlot', member: 'm1', rules: rules(2, 25) })
      .then([released('m1')]);
    item(...both)
      .when({ type: 'ReleaseSlot', member: 'm1' })
      .then([released('m1')]);
    item(submitted('m1', changed, 1))
      .when({ type: 'ReleaseSlot', member: 'm1' })
      .then([]);
    // Their draft is kept, but the slot now belongs to somebody else.
    item(...both, released('m1'), saved('m3', other, 25))
      .when(save('m1', changed))
      .thenRejected('item_taken');
    // A member who has submitted once keeps the slot while they reconsider.
    const again = [
      submitted('m1', changed, 1),
      reopened('m1'),
      saved('m1', original, 1),
      saved('m2', other, 90),
    ] as const;
    item(...again)
      .when(save('m3', other, 2, 100))
      .thenRejected('item_taken');
  });

  it('is decided by a lead, whose decision names the annotations submitted so far', () => {
    const named = [{ member: 'm1', submission: 1 }];
    const adjudicated: ItemEvent = { type: 'ItemApproved', data: { by: 'adjudication', annotations: named } };
    item(submitted('m1', changed, 1), saved('m2', other))
      .when({ type: 'Adjudicate', target: other })
      .then([edited(other), adjudicated]);
    item(approved).when({ type: 'Adjudicate', target: original }).then([]);
    item(approved).when({ type: 'Adjudicate', target: other }).thenRejected('item_approved');
    item(discarded).when({ type: 'Adjudicate', target: other }).thenRejected('item_removed');
  });

  it('lists in its push who annotated it, in order of submission, and whether their answer was approved', () => {
    const equal = text('{ "b": [1, 2.0], "a": 2 }');
    const pushedAs = (decided: object): ItemEvent[] => [{ ...pushed, data: { ...pushed.data, decided } } as ItemEvent];
    const two = [submitted('m2', equal, 1), submitted('m1', other, 2), saved('m3', original)] as const;
    item(...two, edited(changed), adjudicated(...both))
      .when(pushItem('u1', 'approved'))
      .then(
        pushedAs({
          by: 'adjudication',
          annotators: [
            { member: 'm2', agreed: true },
            { member: 'm1', agreed: false },
          ],
        }),
        { is: 'pushed' },
      );
    item(submitted('m1', changed, 1), edited(changed), agreed({ member: 'm1', submission: 1 }))
      .when(pushItem('u1', 'approved'))
      .then(pushedAs({ by: 'agreement', annotators: [{ member: 'm1', agreed: true }] }));
    item(adjudicated())
      .when(pushItem('u1', 'approved'))
      .then(pushedAs({ by: 'adjudication', annotators: [] }));
  });

  it('lists in its push as agreeing those whose answers equal the target in everything that counts', () => {
    const lenient = [{ key: 'a', tolerance: text('1') }];
    const near = text('{"a":3,"b":[1,2]}');
    const far = text('{"a":3.1,"b":[1,2]}');
    const pushedAs = (by: string, ...agreed: boolean[]): ItemEvent[] => {
      const annotators = agreed.map((each, i) => ({ member: `m${i + 1}`, agreed: each }));
      return [{ ...pushed, data: { ...pushed.data, decided: { by, annotators } } } as ItemEvent];
    };
    const two = [submitted('m1', near, 1), submitted('m2', far, 2), edited(changed)] as const;
    item(...two, adjudicated(...both))
      .when({ ...pushItem('u1', 'approved'), lenient })
      .then(pushedAs('adjudication', true, false));
    item(...two, adjudicated(...both))
      .when(pushItem('u1', 'approved'))
      .then(pushedAs('adjudication', false, false));
    // They were equal at the time, whatever made them equal.
    item(...two, agreed(...both))
      .when(pushItem('u1', 'approved'))
      .then(pushedAs('agreement', true, true));
  });

  it('lists nobody in its push if annotations decided nothing', () => {
    const two = [submitted('m1', changed, 1), submitted('m2', other, 2)] as const;
    for (const history of [[approved], [...two], [...two, adjudicated(...both), unapproved]]) {
      item(...history)
        .when(pushItem('u1', 'all'))
        .then([pushed]);
    }
    item(...two, adjudicated(...both), unapproved, approved)
      .when(pushItem('u1', 'approved'))
      .then([pushed]);
  });

  it('stays open and disputed if its queue blocks what the annotations agree on', () => {
    const schema = { approval: 'block' as const, fields: [{ key: 'a', type: 'number' as const, max: text('2') }] };
    const lenient = [{ key: 'a', tolerance: text('1') }];
    const high = text('{"a":3,"b":[1,2]}');
    const annotated = { is: 'inQueue', state: 'New', agreement: 'open' } as const;
    item(submitted('m1', high, 1))
      .when({ ...submit('m2', changed), schema, lenient })
      .then([submitted('m2', changed, 2)], annotated);
    const settle = { type: 'SettleAnnotations', needed: 2, lenient } as const;
    const both = item(submitted('m1', high, 1), submitted('m2', changed, 2));
    both.when({ ...settle, schema }).then([], annotated);
    both.when(settle).then([edited(high), agreed({ member: 'm1', submission: 1 }, { member: 'm2', submission: 2 })]);
    const told = { state: 'New', submitted: 2, differing: false } as const;
    const here = { needed: 2, isSettling: false };
    expect(isDisputed({ ...told, agreement: 'open' }, here)).toBe(true);
    expect(isDisputed({ ...told, agreement: 'open' }, { ...here, isSettling: true })).toBe(false);
    expect(isDisputed({ ...told, agreement: 'open', differing: true }, { ...here, isSettling: true })).toBe(true);
    expect(isDisputed({ ...told, agreement: 'open' }, { ...here, needed: 3 })).toBe(false);
    expect(isDisputed({ ...told, agreement: 'withdrawn' }, here)).toBe(false);
    expect(isDisputed({ ...told, state: 'Approved', agreement: 'reached' }, here)).toBe(false);
  });

  it('is approved in a separate append if both texts are too long for one', () => {
    const long = (bytes: number, a = 'x') => text(`{"a":"${a.repeat(bytes)}"}`);
    const approve = agreed({ member: 'm1', submission: 1 }, { member: 'm2', submission: 2 });
    const settle: ItemCommand = { type: 'SettleAnnotations', needed: 2 };
    for (const tooLong of [long(460_800), long(230_400, 'é')]) {
      item(submitted('m1', tooLong, 1))
        .when(submit('m2', tooLong))
        .then([submitted('m2', tooLong, 2)], { is: 'inQueue', state: 'New', agreement: 'open' });
      item(submitted('m1', tooLong, 1), submitted('m2', tooLong, 2))
        .when(settle)
        .then([edited(tooLong), approve]);
    }
    item(submitted('m1', long(460_000), 1))
      .when(submit('m2', long(460_000)))
      .then([submitted('m2', long(460_000), 2), edited(long(460_000)), approve]);
  });

  it('is settled when it needs fewer annotations than before, and turns away members with a draft once there are enough submissions', () => {
    const two = [submitted('m1', changed, 1), submitted('m2', changed, 2), saved('m3', other)] as const;
    item(...two)
      .when({ type: 'SettleAnnotations', needed: 2 })
      .then([edited(changed), agreed({ member: 'm1', submission: 1 }, { member: 'm2', submission: 2 })]);
    item(...two)
      .when({ type: 'SettleAnnotations', needed: 3 })
      .then([]);
    item(submitted('m1', changed, 1), submitted('m2', other, 2))
      .when({ type: 'SettleAnnotations', needed: 2 })
      .then([]);
    item(...two)
      .when(submit('m3', other, 2))
      .thenRejected('item_taken');
    item(saved('m1', changed), submitted('m2', changed, 1), saved('m3', other))
      .when(submit('m3', other, 2))
      .then([submitted('m3', other, 2)]);
  });

  it('still counts submissions that it no longer needs', () => {
    const two = [submitted('m1', changed, 1), submitted('m2', changed, 2)] as const;
    const settle: ItemCommand = { type: 'SettleAnnotations', needed: 2 };
    item(...two, submitted('m3', other, 3))
      .when(settle)
      .then([]);
    const all = [1, 2, 3].map((n) => ({ member: `m${n}`, submission: n }));
    item(...two, submitted('m3', changed, 3))
      .when(settle)
      .then([edited(changed), agreed(...all)]);
  });

  it('is not approved again on the same annotations after somebody took its approval back', () => {
    const history = [
      submitted('m1', changed, 1),
      submitted('m2', changed, 2),
      edited(changed),
      agreed(...both),
      unapproved,
      reverted,
    ];
    item(...history)
      .when({ type: 'SettleAnnotations', needed: 2 })
      .then([]);
    item(...history, reopened('m2'), submitted('m2', changed, 3))
      .when({ type: 'SettleAnnotations', needed: 2 })
      .then([edited(changed), agreed({ member: 'm1', submission: 1 }, { member: 'm2', submission: 3 })]);
  });

  it('loses the agreed answer when it is unapproved, so that members who have yet to answer do not see it', () => {
    const open = { is: 'inQueue', state: 'New', target: original, agreement: 'withdrawn' } as const;
    const agreedOn = [submitted('m1', changed, 1), submitted('m2', changed, 2), edited(changed), agreed(...both)];
    item(...agreedOn)
      .when({ type: 'Unapprove' })
      .then([unapproved, reverted], open);
    const back: ItemCommand = { type: 'SendBackItem', reason: 'unsure' };
    item(...agreedOn)
      .when(back)
      .then([unapproved, reverted, flagged], { ...open, flag: 'unsure' });
    item(...agreedOn, unapproved, reverted, flagged)
      .when(back)
      .then([]);
    // After a lead's own decision, the lead continues from that target.
    item(...agreedOn.slice(0, 2), edited(other), adjudicated(...both))
      .when({ type: 'Unapprove' })
      .then([unapproved], { is: 'inQueue', state: 'Modified', target: other });
  });

  it('is reopened with its original target when it needs more annotations than agreed on it', () => {
    const history = [submitted('m1', changed, 1), submitted('m2', changed, 2), edited(changed)];
    const reopen = (needed: number): ItemCommand => ({ type: 'SettleAnnotations', needed, reopens: true });
    const open: ItemEvent[] = [
      { type: 'ItemUnapproved', data: { by: 'overlap' } },
      { type: 'TargetReverted', data: {} },
    ];
    item(...history, agreed(...both))
      .when(reopen(3))
      .then(open, { is: 'inQueue', state: 'New', target: original });
    item(...history, agreed(...both))
      .when(reopen(2))
      .then([]);
    item(...history, agreed(...both))
      .when({ type: 'SettleAnnotations', needed: 3 })
      .then([]);
    item(...history, adjudicated(...both))
      .when(reopen(3))
      .then([]);
    // Once the number is lowered again, the item is approved as before.
    item(...history, agreed(...both), ...open)
      .when(reopen(2))
      .then([edited(changed), agreed(...both)]);
  });
});
