import type { Outcome } from '../api/outcome.js';
import { ListViews } from './list-views.svelte.js';
import type { SavedView } from './views-client.js';

const view = (id: string): SavedView => ({
  ...{ id, name: id, query: '', shared: false, createdBy: { type: 'member', id: 'ada', name: 'Ada' } },
  ...{ queueId: 'q', datasetId: null, createdAt: '', updatedAt: '' },
});
const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** Views whose lists arrive when the test says so. */
function someViews(lists: Promise<readonly SavedView[]>[]) {
  return new ListViews({
    client: {
      list: async () => done((await lists.shift()) ?? []),
      save: async ({ name }) => done(view(name)),
      change: async (id) => done(view(id)),
      remove: async () => done(undefined),
    },
    look: { query: 'state=New', spelled: (query) => query, show: () => {} },
    member: { id: 'ada', maySave: true, isLead: false },
    tell: () => {},
    tellFailure: () => {},
    takeFailureBack: () => {},
  });
}
const names = ({ list }: ListViews) => list?.map(({ name }) => name);

describe('the saved views of a list', () => {
  it.each([
    ['saved', (views: ListViews) => views.save('mine', false), ['mine', 'old']],
    ['deleted', (views: ListViews) => views.remove(view('old')), []],
  ] as const)('are listed again when one was %s before the list came', async (_, change, expected) => {
    const late = Promise.withResolvers<readonly SavedView[]>();
    const views = someViews([late.promise, Promise.resolve(expected.map(view))]);
    const loading = views.load();
    await change(views);
    late.resolve([view('old')]);
    await loading;
    expect(names(views)).toEqual(expected);
  });

  it('are not replaced while somebody else has saved another look, until the member is asked', async () => {
    const theirs = { ...view('mine'), query: 'flagged=1', name: 'Theirs' };
    const told: string[] = [];
    let failed: string[] = [];
    const stored = [view('mine'), view('other')];
    const sent: unknown[] = [];
    const views = new ListViews({
      client: {
        list: async () => done([...stored]),
        save: async ({ name }) => done(view(name)),
        change: async (id, changes) => {
          sent.push(changes);
          return done({ ...view(id), ...changes });
        },
        remove: async () => done(undefined),
      },
      look: { query: 'state=New', spelled: (query) => query, show: () => {} },
      member: { id: 'ada', maySave: true, isLead: false },
      tell: (message) => told.push(message),
      tellFailure: (...message) => failed.push(message.join(' ')),
      takeFailureBack: (message) => {
        failed = failed.filter((one) => !one.startsWith(message));
      },
    });
    await views.load();
    views.openId = 'mine';
    stored[0] = theirs;
    expect([await views.replace(), sent, views.open?.query]).toEqual([theirs, [], '']);
    const late = views.replace();
    views.openId = 'other';
    expect([await late, failed]).toEqual([
      ...[undefined, ['The view was not saved. “mine” was changed by somebody else since you opened it.']],
    ]);
    expect([await views.replace(theirs), sent]).toEqual([undefined, []]);
    views.openId = 'mine';
    expect([await views.replace(theirs), sent, told]).toEqual([undefined, [{ query: 'state=New' }], ['Saved mine']]);
    expect(failed).toEqual([]);
  });

  it('are not replaced without asking by a look that was begun before somebody else saved another one', async () => {
    const theirs = { ...view('mine'), query: 'flagged=1' };
    const views = someViews([[view('mine')], [theirs], [theirs], [theirs]].map((list) => Promise.resolve(list)));
    await views.load();
    views.openId = 'mine';
    // The list is left and entered again.
    await views.load();
    views.openId = 'mine';
    expect(await views.replace()).toEqual(theirs);
    views.choose(theirs);
    expect(await views.replace()).toBeUndefined();
  });
});
