import type { BulkAnswer } from '../ledger.js';
import { aHistory, enter, row, type History } from './history.fixture.js';
import { judge } from './judge.js';

const judged = (damage: (history: History) => unknown = () => undefined): string[] => {
  const history = aHistory();
  damage(history);
  return judge(history.ledger, history.found());
};
const at = <Each>(all: readonly Each[], i: number): Each => all[i] as Each;
const swap = (all: unknown[], i: number, j: number) => ([all[i], all[j]] = [all[j], all[i]]);
const entryOf = ({ ledger }: History, id: string) => ledger.entries.find((entry) => entry.id === id);

/** As if b, which comes after a, had been pushed before it. */
function pushAnother({ items, pushed, pushes }: History): void {
  pushed.unshift({ id: 'w', data: '"b"', target: '2', from: { itemId: 'item-b', pushId: 'push' } });
  Object.assign(at(pushes, 0), { total: 2, pushed: 2 });
  const event = { revision: 2, type: 'ItemPushed', correlationId: 'client.4', pushId: 'push' };
  const b = at(items, 1);
  Object.assign(b, { state: 'pushed', revision: 2, history: [...(b.history ?? []), event] });
}

const bulkItems = (history: History) => {
  const intent = entryOf(history, 'many.1')?.intent;
  return intent?.is === 'bulk' ? intent.items : [];
};

/** As if a command for many items had been answered with this. */
function answerInBulk(history: History, id: string, answer: Partial<BulkAnswer>): void {
  const answered = entryOf(history, id)?.answered;
  Object.assign(answered?.bulk ?? {}, answer);
}

/** As if g had been left out when the flags were undone. */
function forgetUndoing(history: History): void {
  const g = at(history.inBulk, 0);
  Object.assign(g, { revision: 1, history: g.history?.slice(0, 2) });
  answerInBulk(history, 'many.2', { changed: 0, unchanged: 2 });
}

/** As if the items had been reverted, not flagged. */
function revertInstead(history: History): void {
  Object.assign(entryOf(history, 'many.1')?.intent ?? {}, { step: 'revert' });
  for (const item of history.inBulk) {
    item.history = item.history?.map((each) =>
      each.type === 'ItemFlagged' ? { ...each, type: 'TargetReverted' } : each,
    );
  }
}

describe('the judge of a run', () => {
  it('finds nothing wrong with a history in which every promise was kept', () => {
    expect(judged()).toEqual([]);
  });

  it.each<[string, (history: History) => unknown]>([
    [
      'an item of unknown outcome that is there',
      ({ items }) => items.push({ ...at(items, 2), id: 'item-d', data: '"d"' }),
    ],
    [
      'an edit of unknown outcome that is not there',
      ({ items }) => Object.assign(at(items, 1), { state: 'New', revision: 0, target: '0', history: undefined }),
    ],
    [
      'an acknowledged review without effect, because its result was already there',
      ({ ledger }) => {
        const intent = { is: 'review', queueId: 'q', itemId: 'item-c', step: 'unflag', revision: 0 } as const;
        enter(ledger, 'labeler', intent, 'acknowledged', { revision: 0 });
      },
    ],
    [
      'an acknowledged review that another labeler carried out in the same way',
      ({ ledger }) => {
        const intent = { is: 'review', queueId: 'q', itemId: 'item-a', step: 'approve', revision: 1 } as const;
        enter(ledger, 'another', intent, 'acknowledged', { revision: 2 });
      },
    ],
    [
      'a datapoint out of order because its item was changed during the push',
      (history) => {
        pushAnother(history);
        Object.assign(entryOf(history, 'labeler.3') ?? {}, { endedAt: Infinity });
      },
    ],
    [
      'items in another order than in a request of unknown outcome',
      ({ ledger, items }) => {
        enter(ledger, 'client', { is: 'add', queueId: 'q', keys: 'item', rows: [row('g'), row('h')] }, 'unknown');
        const like = at(items, 2);
        items.unshift(...['h', 'g'].map((name) => ({ ...like, id: `item-${name}`, data: `"${name}"` })));
      },
    ],
    [
      'a bulk command that was repeated after somebody else had changed one of its items',
      (history) => {
        const refused = ['h', 'i'].map((name) => ({ id: `item-${name}`, code: 'revision_mismatch' }));
        answerInBulk(history, 'many.1', { changed: 1, refused });
        Object.assign(entryOf(history, 'many.1') ?? {}, { attempts: 2 });
      },
    ],
    [
      'a bulk command of unknown outcome that was carried out on some of its items, and undone on fewer',
      (history) => {
        Object.assign(entryOf(history, 'many.1') ?? {}, { outcome: 'unknown', answered: {} });
        forgetUndoing(history);
      },
    ],
    [
      'an undone revert of an item that already had its original target',
      (history) => {
        forgetUndoing(history);
        revertInstead(history);
      },
    ],
  ])('accepts %s', (_, damage) => {
    expect(judged(damage)).toEqual([]);
  });

  it.each<[string, (history: History) => unknown, RegExp]>([
    ['an acknowledged item that is lost', ({ items }) => items.splice(2, 1), /item is lost: "c"/],
    ['an item that is there twice', ({ items }) => items.push({ ...at(items, 2), id: 'again' }), /there 2 times: "c"/],
    [
      'an item of unknown outcome that is there twice',
      ({ items }) => items.push(...['d1', 'd2'].map((id) => ({ ...at(items, 2), id, data: '"d"' }))),
      /there 2 times: "d"/,
    ],
    [
      'an item that nobody sent',
      ({ items }) => items.push({ ...at(items, 2), id: 'z', data: '"z"' }),
      /nobody sent.*"z"/,
    ],
    [
      'an item of a refused request',
      (history) => {
        Object.assign(entryOf(history, 'client.3') ?? {}, { outcome: 'refused', status: 409 });
        history.items.push({ ...at(history.items, 2), id: 'item-d', data: '"d"' });
      },
      /was refused: "d"/,
    ],
    ['an answer with the id of another item', ({ items }) => (at(items, 2).id = 'item-b'), /id of another item|differ/],
    [
      'an item with another original target',
      ({ items }) => (at(items, 2).originalTarget = '00'),
      /original target: "c"/,
    ],
    ['items of one request in another order', ({ items }) => swap(items, 0, 1), /"a" before "b".*other way/],
    ['items of two requests in another order', ({ items }) => swap(items, 1, 2), /"b" before "c".*other way/],
    [
      'an acknowledged edit that is lost',
      ({ items }) => (at(items, 0).history = at(items, 0).history?.filter(({ type }) => type !== 'TargetEdited')),
      /\(edit\) is acknowledged, and of it there is: nothing/,
    ],
    [
      'an acknowledged edit when only a different one was stored',
      ({ ledger }) => {
        const intent = {
          is: 'review',
          queueId: 'q',
          itemId: 'item-a',
          step: 'edit',
          revision: 0,
          target: '5',
        } as const;
        enter(ledger, 'another', intent, 'acknowledged', { revision: 1 });
      },
      /\(edit\) is acknowledged, and of it there is: nothing/,
    ],
    [
      'an edit that is there twice',
      ({ items }) => {
        const history = at(items, 1).history ?? [];
        Object.assign(at(items, 1), { revision: 2, history: [...history, { ...history[1], revision: 2 }] });
      },
      /\(edit\) is unknown, and of it there is: TargetEdited, TargetEdited/,
    ],
    [
      'a review that was stored only in part',
      (history) => {
        const { intent } = entryOf(history, 'labeler.3') ?? {};
        if (intent?.is === 'review') Object.assign(intent, { step: 'edit and approve' });
      },
      /is unknown, and of it there is: TargetEdited$/,
    ],
    [
      'a refused review that was carried out',
      (history) => Object.assign(entryOf(history, 'labeler.3') ?? {}, { outcome: 'refused', status: 412 }),
      /is refused, and of it there is: TargetEdited/,
    ],
    [
      'a change that nobody asked for',
      ({ items }) => {
        const history = at(items, 1).history ?? [];
        const more = { revision: 2, type: 'ItemDiscarded', correlationId: 'whoever' };
        Object.assign(at(items, 1), { revision: 2, history: [...history, more] });
      },
      /ItemDiscarded of whoever, which nobody sent/,
    ],
    [
      'an acknowledged revision that is wrong',
      (history) => Object.assign(entryOf(history, 'labeler.2')?.answered ?? {}, { revision: 5 }),
      /not at revision 5/,
    ],
    [
      'a target that is not from the last edit',
      ({ items }) => (at(items, 1).target = '9'),
      /shows 9, and the last edit was to 2/,
    ],
    ['a row that is behind its history', ({ items }) => (at(items, 1).revision = 0), /at revision 0 of 1/],
    ['a pushed item without a datapoint', ({ pushed }) => pushed.splice(0), /1 pushes in its history, 0 datapoints/],
    ['an item that was pushed twice', ({ pushed }) => pushed.push({ ...at(pushed, 0), id: 'y' }), /2 datapoints/],
    ['a datapoint with another target', ({ pushed }) => (at(pushed, 0).target = '0'), /and its datapoint differ/],
    ['a push that is lost', ({ pushes }) => pushes.splice(0), /there is no such push/],
    ['a push that never ends', ({ pushes }) => (at(pushes, 0).status = 'running'), /Push push is running/],
    ['a push that miscounts', ({ pushes }) => (at(pushes, 0).total = 2), /2 items, 1 pushed and 0 skipped/],
    ['a push in another order than the queue', pushAnother, /item-b before item-a/],
    ['an imported row that is lost', ({ files }) => files.splice(0, 1), /row is lost: "e"/],
    [
      'an imported row that is there twice',
      ({ files }) => files.push({ ...at(files, 0), id: 'again' }),
      /there 2 times: "e"/,
    ],
    ['imported rows in another order', ({ files }) => swap(files, 0, 1), /"e" before "f"/],
    ['a queue that is lost', ({ queueNames }) => queueNames.splice(0), /created queue another, which is not there/],
    [
      'a queue that is there twice',
      ({ queueNames }) => queueNames.push({ id: 'more', name: 'Another' }),
      /created 2 queues/,
    ],
    [
      'a deleted queue that still exists',
      ({ ledger }) => enter(ledger, 'client', { is: 'deleteQueue', queueId: 'another' }, 'acknowledged'),
      /was deleted, and is there/,
    ],
    [
      'an answer that is a server error',
      (history) =>
        Object.assign(entryOf(history, 'client.3') ?? {}, { outcome: 'refused', status: 500, code: 'internal' }),
      /answered with 500 internal/,
    ],
    [
      'a key that is suddenly unknown',
      (history) =>
        Object.assign(entryOf(history, 'client.3') ?? {}, { outcome: 'refused', status: 401, code: 'unauthenticated' }),
      /answered with 401/,
    ],
    [
      'a bulk command that counts too few items',
      (history) => answerInBulk(history, 'many.1', { changed: 1, unchanged: 1 }),
      /\(flag\) says 1 changed, and it changed 2/,
    ],
    [
      'a bulk command that says nothing about an item',
      (history) => answerInBulk(history, 'many.1', { refused: [] }),
      /nothing of some of its 3 items/,
    ],
    [
      'a bulk command that was refused for an item that it changed',
      (history) => {
        const refused = ['g', 'i'].map((name) => ({ id: `item-${name}`, code: 'revision_mismatch' }));
        answerInBulk(history, 'many.1', { changed: 1, refused });
      },
      /refused for item-g, and changed it/,
    ],
    [
      'a bulk command that was refused for no reason',
      (history) => answerInBulk(history, 'many.1', { refused: [{ id: 'item-i', code: 'item_not_found' }] }),
      /refused for item-i with item_not_found/,
    ],
    [
      'a refused bulk command that was carried out',
      (history) => Object.assign(entryOf(history, 'many.1') ?? {}, { outcome: 'refused', status: 409 }),
      /\(flag\) was refused, and changed 2/,
    ],
    [
      'a bulk command that was carried out twice',
      ({ inBulk }) => {
        const history = at(inBulk, 1).history ?? [];
        Object.assign(at(inBulk, 1), { revision: 3, history: [...history, { ...at(history, 1), revision: 3 }] });
      },
      /carried out twice on item-h/,
    ],
    [
      'a bulk command that met an item that had changed',
      (history) => Object.assign(at(bulkItems(history), 0), { revision: 4 }),
      /not carried out on revision 4 of item-g/,
    ],
    [
      'a bulk command that did something else',
      ({ inBulk }) => {
        const history = at(inBulk, 1).history ?? [];
        at(inBulk, 1).history = history.map((each, i) => (i === 1 ? { ...each, type: 'ItemDiscarded' } : each));
      },
      /\(flag\) left an ItemDiscarded of item-h/,
    ],
    ['a lost item of a bulk command', ({ inBulk }) => inBulk.splice(2, 1), /of a bulk command is lost: item-i/],
    ['a bulk command that was not undone', forgetUndoing, /\(takeBack\) left what many\.1 \(flag\) did to item-g/],
    [
      'an edit that was not undone',
      (history) => {
        forgetUndoing(history);
        revertInstead(history);
        const g = at(history.inBulk, 0);
        const edited = { revision: 1, type: 'TargetEdited', correlationId: 'labeler.9', target: '7' };
        const [added, reverted] = g.history ?? [];
        if (added && reverted) g.history = [added, edited, { ...reverted, revision: 2 }];
      },
      /\(takeBack\) left what many\.1 \(revert\) did to item-g/,
    ],
    [
      'an undo that followed something else',
      ({ inBulk }) => {
        const [added, flagged, undone] = at(inBulk, 0).history ?? [];
        const between = { revision: 2, type: 'ItemApproved', correlationId: 'labeler.9' };
        if (added && flagged && undone) {
          at(inBulk, 0).history = [added, flagged, between, { ...undone, revision: 3 }];
        }
      },
      /undid something else of item-g/,
    ],
    [
      'an undo of what was never done',
      ({ inBulk }) => {
        const [added, , undone] = at(inBulk, 0).history ?? [];
        if (added && undone) at(inBulk, 2).history = [added, { ...undone, revision: 1 }];
      },
      /undid something else of item-i/,
    ],
  ])('finds %s', (_, damage, finding) => {
    expect(judged(damage).join('\n')).toMatch(finding);
  });
});
