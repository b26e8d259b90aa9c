import fc from 'fast-check';
import { given } from '../given.fixture.js';
import type { RejectionCode } from '../domain-error.js';
import type { JsonText } from '../json/json-text.js';
import { annotationCommandTypes } from './annotations/annotation-commands.js';
import { anyItemCommand } from './any-item-command.js';
import { commentCommandTypes } from './comments/comment-commands.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import type { ItemEvent } from './item-events.js';
import type { ItemInQueue, ItemState, ReviewState } from './item-state.js';
import {
  added,
  approved,
  changed,
  discarded,
  edited,
  flagged,
  histories,
  original,
  pushed,
  pushItem,
  restored,
  reverted,
  text,
  unapproved,
  unflagged,
  type History,
} from './item.fixture.js';

/** What a command leads to: nothing, events and the state reached, or the code of a rejection. */
type Cell = 'nothing' | RejectionCode | readonly [readonly ItemEvent[], becomes: Partial<ItemState>];
type Row = Record<History, Cell>;
type Command = Exclude<ItemCommand, { type: 'AddItem' | 'SetField' }>;

type Marked = 'Flagged' | 'Flagged when Approved' | 'Assigned' | 'Assigned when Approved' | 'Sent back';
/** A mark changes nothing about what else can be done to an item. */
function likeUnmarked(row: Omit<Row, Marked>): Row {
  const { New, Approved } = row;
  return {
    ...{ ...row, Flagged: New, 'Flagged when Approved': Approved },
    ...{ Assigned: New, 'Assigned when Approved': Approved, 'Sent back': row.Unapproved },
  };
}

const removed = {
  discarded: 'item_removed',
  'discarded when Modified': 'item_removed',
  'discarded when Approved': 'item_removed',
  pushed: 'item_removed',
} as const;
const inQueue = (state: ReviewState, target = original): Partial<ItemInQueue> => {
  return { is: 'inQueue', state, target, originalTarget: original };
};
const other = text('{"a":3,"b":[1,2]}');
const toOther: Cell = [[edited(other)], inQueue('Modified', other)];
const toNew: Cell = [[reverted], inQueue('New')];
const flag = (state: ReviewState, target = original, reason = 'unsure'): Cell => [
  [{ type: 'ItemFlagged', data: { reason } }],
  { ...inQueue(state, target), flag: reason },
];
const assign = (state: ReviewState, target = original, assignees = ['m2', 'm1']): Cell => [
  [{ type: 'ItemAssigned', data: { assignees } }],
  { ...inQueue(state, target), assignees },
];
const toNobody = (state: ReviewState): Cell => [
  [{ type: 'ItemAssigned', data: { assignees: [] } }],
  { ...inQueue(state), assignees: null },
];
const toBoth: ItemEvent = { type: 'ItemAssigned', data: { assignees: ['m2', 'm1'] } };
const sendBack = (target: JsonText, ...marks: readonly ItemEvent[]): Cell => [
  [unapproved, ...marks],
  { ...inQueue('Modified', target), flag: 'unsure', assignees: expect.arrayContaining(['m1', 'm2']) },
];
const discard: Cell = [[discarded], { is: 'discarded' }];
const push: Cell = [[pushed], { is: 'pushed', pushId: 'u1', datasetId: 'd1', datapointId: 'x1' }];

/** The table of product rules for an item (docs: glossary, item), cell by cell. */
const table: readonly (readonly [string, Command, Row])[] = [
  [
    'EditTarget, differs from current',
    { type: 'EditTarget', target: other },
    likeUnmarked({
      New: toOther,
      Modified: toOther,
      Unapproved: toOther,
      Approved: 'item_approved',
      'Approved after an edit': 'item_approved',
      ...removed,
    }),
  ],
  [
    'EditTarget, the changed target',
    { type: 'EditTarget', target: changed },
    likeUnmarked({
      New: [[edited(changed)], inQueue('Modified', changed)],
      Modified: 'nothing',
      Unapproved: [[edited(changed)], inQueue('Modified', changed)],
      Approved: 'item_approved',
      'Approved after an edit': 'nothing',
      ...removed,
    }),
  ],
  [
    'EditTarget, equals the original',
    { type: 'EditTarget', target: original },
    likeUnmarked({
      New: 'nothing',
      Modified: toNew,
      Unapproved: 'nothing',
      Approved: 'nothing',
      'Approved after an edit': 'item_approved',
      ...removed,
    }),
  ],
  [
    'Revert',
    { type: 'Revert' },
    likeUnmarked({
      New: 'nothing',
      Modified: toNew,
      Unapproved: toNew,
      Approved: 'item_approved',
      'Approved after an edit': 'item_approved',
      ...removed,
    }),
  ],
  [
    'Approve',
    { type: 'Approve' },
    likeUnmarked({
      New: [[approved], inQueue('Approved')],
      Modified: [[approved], inQueue('Approved', changed)],
      Unapproved: [[approved], inQueue('Approved')],
      Approved: 'nothing',
      'Approved after an edit': 'nothing',
      ...removed,
    }),
  ],
  [
    'Approve with a target that differs',
    { type: 'Approve', target: other },
    likeUnmarked({
      New: [[edited(other), approved], inQueue('Approved', other)],
      Modified: [[edited(other), approved], inQueue('Approved', other)],
      Unapproved: [[edited(other), approved], inQueue('Approved', other)],
      Approved: 'item_approved',
      'Approved after an edit': 'item_approved',
      ...removed,
    }),
  ],
  [
    'Approve with the changed target',
    { type: 'Approve', target: changed },
    likeUnmarked({
      New: [[edited(changed), approved], inQueue('Approved', changed)],
      Modified: [[approved], inQueue('Approved', changed)],
      Unapproved: [[edited(changed), approved], inQueue('Approved', changed)],
      Approved: 'item_approved',
      'Approved after an edit': 'nothing',
      ...removed,
    }),
  ],
  [
    'Approve with the original target',
    { type: 'Approve', target: original },
    likeUnmarked({
      New: [[approved], inQueue('Approved')],
      Modified: [[reverted, approved], inQueue('Approved')],
      Unapproved: [[approved], inQueue('Approved')],
      Approved: 'nothing',
      'Approved after an edit': 'item_approved',
      ...removed,
    }),
  ],
  [
    'Unapprove',
    { type: 'Unapprove' },
    likeUnmarked({
      New: 'nothing',
      Modified: 'nothing',
      Unapproved: 'nothing',
      Approved: [[unapproved], inQueue('Modified')],
      'Approved after an edit': [[unapproved], inQueue('Modified', changed)],
      ...removed,
    }),
  ],
  [
    'FlagItem',
    { type: 'FlagItem', reason: 'unsure' },
    {
      New: flag('New'),
      Modified: flag('Modified', changed),
      Unapproved: flag('Modified'),
      Approved: flag('Approved'),
      'Approved after an edit': flag('Approved', changed),
      Flagged: 'nothing',
      'Flagged when Approved': 'nothing',
      Assigned: flag('New'),
      'Assigned when Approved': flag('Approved'),
      'Sent back': 'nothing',
      ...removed,
    },
  ],
  [
    'FlagItem, with another reason',
    { type: 'FlagItem', reason: 'odd' },
    {
      New: flag('New', original, 'odd'),
      Modified: flag('Modified', changed, 'odd'),
      Unapproved: flag('Modified', original, 'odd'),
      Approved: flag('Approved', original, 'odd'),
      'Approved after an edit': flag('Approved', changed, 'odd'),
      Flagged: flag('New', original, 'odd'),
      'Flagged when Approved': flag('Approved', original, 'odd'),
      Assigned: flag('New', original, 'odd'),
      'Assigned when Approved': flag('Approved', original, 'odd'),
      'Sent back': flag('Modified', original, 'odd'),
      ...removed,
    },
  ],
  [
    'UnflagItem',
    { type: 'UnflagItem' },
    {
      New: 'nothing',
      Modified: 'nothing',
      Unapproved: 'nothing',
      Approved: 'nothing',
      'Approved after an edit': 'nothing',
      Flagged: [[unflagged], { ...inQueue('New'), flag: null }],
      'Flagged when Approved': [[unflagged], { ...inQueue('Approved'), flag: null }],
      Assigned: 'nothing',
      'Assigned when Approved': 'nothing',
      'Sent back': [[unflagged], { ...inQueue('Modified'), flag: null }],
      ...removed,
    },
  ],
  [
    'AssignItem, to the members it is assigned to, in another order',
    { type: 'AssignItem', assignees: ['m2', 'm1'] },
    {
      New: assign('New'),
      Modified: assign('Modified', changed),
      Unapproved: assign('Modified'),
      Approved: assign('Approved'),
      'Approved after an edit': assign('Approved', changed),
      Flagged: assign('New'),
      'Flagged when Approved': assign('Approved'),
      Assigned: 'nothing',
      'Assigned when Approved': 'nothing',
      'Sent back': 'nothing',
      ...removed,
    },
  ],
  [
    'AssignItem, to one of them',
    { type: 'AssignItem', assignees: ['m2'] },
    {
      New: assign('New', original, ['m2']),
      Modified: assign('Modified', changed, ['m2']),
      Unapproved: assign('Modified', original, ['m2']),
      Approved: assign('Approved', original, ['m2']),
      'Approved after an edit': assign('Approved', changed, ['m2']),
      Flagged: assign('New', original, ['m2']),
      'Flagged when Approved': assign('Approved', original, ['m2']),
      Assigned: assign('New', original, ['m2']),
      'Assigned when Approved': assign('Approved', original, ['m2']),
      'Sent back': assign('Modified', original, ['m2']),
      ...removed,
    },
  ],
  [
    'AssignItem, to nobody',
    { type: 'AssignItem', assignees: [] },
    {
      New: 'nothing',
      Modified: 'nothing',
      Unapproved: 'nothing',
      Approved: 'nothing',
      'Approved after an edit': 'nothing',
      Flagged: 'nothing',
      'Flagged when Approved': 'nothing',
      Assigned: toNobody('New'),
      'Assigned when Approved': toNobody('Approved'),
      'Sent back': toNobody('Modified'),
      ...removed,
    },
  ],
  [
    'SendBackItem',
    { type: 'SendBackItem', reason: 'unsure', assignees: ['m2', 'm1'] },
    {
      New: 'item_not_approved',
      Modified: 'item_not_approved',
      Unapproved: 'item_not_approved',
      Approved: sendBack(original, flagged, toBoth),
      'Approved after an edit': sendBack(changed, flagged, toBoth),
      Flagged: 'item_not_approved',
      'Flagged when Approved': sendBack(original, toBoth),
      Assigned: 'item_not_approved',
      'Assigned when Approved': sendBack(original, flagged),
      'Sent back': 'nothing',
      ...removed,
    },
  ],
  [
    'SendBackItem, to whom it is assigned already',
    { type: 'SendBackItem', reason: 'unsure' },
    {
      New: 'item_not_approved',
      Modified: 'item_not_approved',
      Unapproved: 'item_not_approved',
      Approved: [[unapproved, flagged], { ...inQueue('Modified'), flag: 'unsure', assignees: null }],
      'Approved after an edit': [[unapproved, flagged], inQueue('Modified', changed)],
      Flagged: 'item_not_approved',
      'Flagged when Approved': [[unapproved], { ...inQueue('Modified'), flag: 'unsure' }],
      Assigned: 'item_not_approved',
      'Assigned when Approved': sendBack(original, flagged),
      'Sent back': 'nothing',
      ...removed,
    },
  ],
  [
    'Discard',
    { type: 'Discard' },
    likeUnmarked({
      New: discard,
      Modified: discard,
      Unapproved: discard,
      Approved: discard,
      'Approved after an edit': discard,
      discarded: 'nothing',
      'discarded when Modified': 'nothing',
      'discarded when Approved': 'nothing',
      pushed: 'item_removed',
    }),
  ],
  [
    'Restore',
    { type: 'Restore' },
    likeUnmarked({
      New: 'nothing',
      Modified: 'nothing',
      Unapproved: 'nothing',
      Approved: 'nothing',
      'Approved after an edit': 'nothing',
      discarded: [[restored], inQueue('New')],
      'discarded when Modified': [[restored], inQueue('Modified', changed)],
      'discarded when Approved': [[restored], inQueue('Approved')],
      pushed: 'item_removed',
    }),
  ],
  [
    'Push of this item, scope approved',
    pushItem('u1', 'approved'),
    likeUnmarked({
      New: 'item_not_approved',
      Modified: 'item_not_approved',
      Unapproved: 'item_not_approved',
      Approved: push,
      'Approved after an edit': push,
      ...removed,
      pushed: 'nothing',
    }),
  ],
  ...(['all', 'item'] as const).map((scope): readonly [string, Command, Row] => [
    `Push of this item, scope ${scope}`,
    pushItem('u1', scope),
    likeUnmarked({
      New: push,
      Modified: push,
      Unapproved: push,
      Approved: push,
      'Approved after an edit': push,
      ...removed,
      pushed: 'nothing',
    }),
  ]),
];

const cells = table.flatMap(([name, command, row]) =>
  Object.entries(row).map(([state, cell]) => ({ name, command, cell, state, history: histories[state as History] })),
);

/** Commands on annotations and comments, `AddItem` and `SetField` have specs of their own. */
const tried = anyItemCommand({
  targets: fc.constant(original),
  without: [...annotationCommandTypes, ...commentCommandTypes, 'AddItem', 'SetField'],
});
const commandTypes = [...new Set(fc.sample(tried, { numRuns: 1_000, seed: 1 }).map(({ type }) => type))].sort();

describe('the rules of an item', () => {
  it.each(commandTypes)('have a row for %s', (type) => {
    expect(table.map(([, command]) => command.type)).toContain(type);
  });

  it.each(cells)('decide on $name when the item is $state', ({ command, cell, history }) => {
    const when = given(itemDecider, history).when(command);
    if (cell === 'nothing') when.then([]);
    else if (typeof cell === 'string') when.thenRejected(cell);
    else when.then(...cell);
  });

  it('let only one push take the item', () => {
    given(itemDecider, histories.pushed).when(pushItem('u2', 'approved')).thenRejected('item_removed');
  });
});

describe('an item that was never added', () => {
  it('is added as New', () => {
    given(itemDecider, []).when({ type: 'AddItem', item: added.data }).then([added], inQueue('New'));
  });

  it.each(table)('rejects %s', (_, command) => {
    given(itemDecider, []).when(command).thenRejected('item_not_found');
  });
});

describe('adding an item again', () => {
  it.each(Object.entries(histories))('changes nothing when it is %s', (_, history) => {
    const another = { ...added.data, target: text('"other"'), queueId: 'q2' };
    given(itemDecider, history).when({ type: 'AddItem', item: another }).then([]);
  });
});

describe('a target with', () => {
  it.each([
    ['the same keys in another order', '{"b":[1,2],"a":1}'],
    ['other spaces', '{ "a": 1, "b": [ 1, 2 ] }'],
    ['the same numbers spelled differently', '{"a":1.0,"b":[10e-1,2]}'],
    ['the same keys spelled differently', '{"\\u0061":1,"b":[1,2]}'],
  ])('with %s does not count as an edit', (_, json) => {
    given(itemDecider, histories.New)
      .when({ type: 'EditTarget', target: text(json) })
      .then([]);
    given(itemDecider, histories.Approved)
      .when({ type: 'Approve', target: text(json) })
      .then([]);
    given(itemDecider, histories.Modified)
      .when({ type: 'EditTarget', target: text(json) })
      .then(...toNew);
  });

  it.each([
    ['another order of an array', '{"a":1,"b":[2,1]}'],
    ['a number that differs beyond double precision', '{"a":1.00000000000000000001,"b":[1,2]}'],
    ['null for a missing key', '{"a":1,"b":[1,2],"c":null}'],
  ])('with %s is an edit, and is kept as it was written', (_, json) => {
    const target = text(json);
    given(itemDecider, histories.New)
      .when({ type: 'EditTarget', target })
      .then([edited(target)], inQueue('Modified', target));
  });
});
