import type { Outcome } from './outcome.js';
import { SavedList } from './saved-list.svelte.js';

const saved = (query: string, name = 'All') => ({ id: 'a', name, query });
type Saved = ReturnType<typeof saved>;
const away = { ok: false, problem: { status: 0, code: 'unreachable', detail: 'Away', errors: [] } } as const;

/** A list of one text, which is also what a server has. */
async function aList() {
  const server = { now: saved('1'), isAway: false };
  const answer = <T>(value: T): Outcome<T> => (server.isAway ? away : { ok: true, value });
  const client = {
    list: async () => answer([server.now]),
    change: async (_: string, { query }: { readonly query: string }) => answer((server.now = { ...server.now, query })),
  };
  const list = new SavedList<Saved>();
  await list.load(client.list);
  return { server, list, replace: (query: string) => list.replace('a', query, client) };
}

describe('a text that is saved under a name', () => {
  it('is replaced, even twice at once', async () => {
    const { server, list, replace } = await aList();
    expect(await Promise.all([replace('2'), replace('3')])).toEqual([
      { ok: true, value: { saved: saved('2') } },
      { ok: true, value: { saved: saved('3') } },
    ]);
    expect([server.now, list.find('a')]).toEqual([saved('3'), saved('3')]);
  });

  it('is not replaced while a newer one that somebody else has saved is not listed yet', async () => {
    const { server, list, replace } = await aList();
    server.now = saved('theirs', 'Renamed');
    for (let tries = 0; tries < 2; tries++) {
      expect(await replace('2')).toEqual({ ok: true, value: { newer: server.now } });
      expect([server.now.query, list.find('a')]).toEqual(['theirs', saved('1')]);
    }
    list.put(server.now);
    expect(await replace('2')).toEqual({ ok: true, value: { saved: saved('2', 'Renamed') } });
  });

  it('is not replaced after only its new name was taken from an answer with the text of somebody else', async () => {
    const { server, list, replace } = await aList();
    server.now = saved('theirs', 'Renamed');
    list.putDetails(server.now);
    expect(list.find('a')).toEqual(saved('1', 'Renamed'));
    expect(await replace('2')).toEqual({ ok: true, value: { newer: server.now } });
  });

  it('is replaced if somebody else has saved the same new text', async () => {
    const { server, replace } = await aList();
    server.now = saved('2');
    expect(await replace('2')).toEqual({ ok: true, value: { saved: saved('2') } });
  });

  it('stays unchanged while the current one cannot be read', async () => {
    const { server, list, replace } = await aList();
    server.isAway = true;
    expect(await replace('2')).toBe(away);
    expect([server.now, list.find('a')]).toEqual([saved('1'), saved('1')]);
    server.isAway = false;
    expect(await replace('2')).toMatchObject({ ok: true });
  });
});
