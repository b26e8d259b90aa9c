// A short history in which every promise was kept, for tests to damage.
import { Ledger, type Answered, type Entry, type Intent, type NewRow } from '../ledger.js';
import type { Found, FoundDatapoint, FoundEvent, FoundItem, FoundPush } from './found.js';

type Open<Each> = { -readonly [Name in keyof Each]: Each[Name] };
export interface History {
  readonly ledger: Ledger;
  readonly items: Open<FoundItem>[];
  /** In a separate queue. */
  readonly inBulk: Open<FoundItem>[];
  readonly files: Open<FoundDatapoint>[];
  readonly pushed: Open<FoundDatapoint>[];
  readonly pushes: Open<FoundPush>[];
  readonly queueNames: { id: string; name: string }[];
  found(): Found;
}

export const row = (name: string): NewRow => ({ data: `"${name}"`, target: '0' });

export function enter<Wanted extends Intent>(
  ledger: Ledger,
  actor: string,
  intent: Wanted,
  outcome: Entry['outcome'],
  answered: Answered = {},
): Entry<Wanted> {
  const entry = ledger.begin(actor, intent);
  return Object.assign(entry, {
    endedAt: entry.beganAt,
    outcome,
    answered,
    attempts: 1,
    status: { acknowledged: 200, refused: 409, unknown: 0 }[outcome],
  });
}

/**
 * A client adds a, b, then c; a labeler edits and approves a, edits b (the answer is lost) and is refused on c; a is pushed. A file
 * of two rows is imported, and a queue created. In another queue, g, h and i are flagged at once, with i refused; h is approved
 * by somebody else, and then the flags are undone, with h refused.
 */
export function aHistory(): History {
  const ledger = new Ledger();
  const adding = (names: readonly string[], keys: 'header' | 'none') =>
    ({ is: 'add', queueId: 'q', keys, rows: names.map(row) }) as const;
  const review = (itemId: string, step: 'edit' | 'approve', revision: number, target?: string) =>
    ({ is: 'review', queueId: 'q', itemId, step, revision, ...(target && { target }) }) as const;
  enter(ledger, 'client', adding(['a', 'b'], 'header'), 'acknowledged', { ids: ['item-a', 'item-b'] });
  enter(ledger, 'client', adding(['c'], 'none'), 'acknowledged', { ids: ['item-c'] });
  enter(ledger, 'client', adding(['d'], 'none'), 'unknown');
  const edit = enter(ledger, 'labeler', review('item-a', 'edit', 0, '1'), 'acknowledged', { revision: 1 });
  const approval = enter(ledger, 'labeler', review('item-a', 'approve', 1), 'acknowledged', { revision: 2 });
  const lost = enter(ledger, 'labeler', review('item-b', 'edit', 0, '2'), 'unknown');
  enter(ledger, 'labeler', review('item-c', 'edit', 3, '3'), 'refused');
  enter(ledger, 'client', { is: 'push', queueId: 'q', datasetId: 'pushed' }, 'acknowledged', { id: 'push' });
  enter(ledger, 'client', { is: 'importFile', datasetId: 'files', rows: [row('e'), row('f')] }, 'acknowledged');
  enter(ledger, 'client', { is: 'createQueue', name: 'Another' }, 'acknowledged', { id: 'another' });
  const { flagging, approvingH, undoing } = enterBulk(ledger);

  const event = (revision: number, type: string, correlationId: string, more: Partial<FoundEvent> = {}): FoundEvent => {
    return { revision, type, correlationId, ...more };
  };
  const added = event(0, 'ItemAdded', 'client.1');
  const item = (name: string, more: Partial<FoundItem> = {}): Open<FoundItem> => ({
    ...{ id: `item-${name}`, state: 'New', revision: 0, data: `"${name}"`, target: '0', originalTarget: '0' },
    ...{ history: undefined, ...more },
  });
  const editing = event(1, 'TargetEdited', edit.id, { target: '1' });
  const pushing = event(3, 'ItemPushed', 'client.4', { pushId: 'push' });
  const ofA = [added, editing, event(2, 'ItemApproved', approval.id), pushing];
  const ofB = [added, event(1, 'TargetEdited', lost.id, { target: '2' })];
  const items = [
    item('a', { state: 'pushed', revision: 3, target: '1', history: ofA }),
    item('b', { state: 'Modified', revision: 1, target: '2', history: ofB }),
    item('c'),
  ];
  const addedInBulk = event(0, 'ItemAdded', 'client.7');
  const flagged = event(1, 'ItemFlagged', flagging.id);
  const ofG = [addedInBulk, flagged, event(2, 'ItemUnflagged', undoing.id)];
  const ofH = [addedInBulk, flagged, event(2, 'ItemApproved', approvingH.id)];
  const inBulk = [
    item('g', { revision: 2, history: ofG }),
    item('h', { state: 'Approved', revision: 2, history: ofH }),
    item('i'),
  ];
  const files = ['e', 'f'].map((name) => ({ id: name, data: `"${name}"`, target: '0' }));
  const pushed = [{ id: 'x', data: '"a"', target: '1', from: { itemId: 'item-a', pushId: 'push' } }];
  const pushes = [
    { id: 'push', queueId: 'q', datasetId: 'pushed', status: 'completed', total: 1, pushed: 1, skipped: 0 },
  ];
  const queueNames = [{ id: 'another', name: 'Another' }];
  const found = (): Found => ({
    queues: new Map([
      ['q', items],
      ['r', inBulk],
    ]),
    datasets: new Map<string, FoundDatapoint[]>([
      ['files', files],
      ['pushed', pushed],
    ]),
    ...{ pushes, queueNames, annotated: new Map() },
  });
  return { ledger, items, inBulk, files, pushed, pushes, queueNames, found };
}

function enterBulk(ledger: Ledger) {
  const names = ['g', 'h', 'i'];
  const ids = names.map((name) => `item-${name}`);
  const [g = '', h = '', i = ''] = ids;
  const adding = { is: 'add', queueId: 'r', keys: 'header', rows: names.map(row) } as const;
  enter(ledger, 'client', adding, 'acknowledged', { ids });
  const items = [g, h].map((itemId) => ({ itemId, revision: 0 }));
  const flag = { is: 'bulk', queueId: 'r', items: [...items, { itemId: i, revision: 3 }], step: 'flag' } as const;
  const flagging = enter(ledger, 'many', flag, 'acknowledged', {
    bulk: { changed: 2, unchanged: 0, refused: [{ id: i, code: 'revision_mismatch' }] },
  });
  const approve = { is: 'review', queueId: 'r', itemId: h, step: 'approve', revision: 1 } as const;
  const approvingH = enter(ledger, 'another', approve, 'acknowledged', { revision: 2 });
  const undoing = enter(ledger, 'many', { is: 'takeBack', queueId: 'r', of: flagging }, 'acknowledged', {
    bulk: { changed: 1, unchanged: 1, refused: [{ id: h, code: 'changed_since' }] },
  });
  return { flagging, approvingH, undoing };
}
