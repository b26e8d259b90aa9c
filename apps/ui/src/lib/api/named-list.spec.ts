import { NamedList } from './named-list.svelte.js';
import type { Outcome } from './outcome.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
const named = (name: string, id = name): Named => ({ id, name });
const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
const away = { ok: false, problem: { status: 0, code: 'unreachable', detail: 'Away', errors: [] } } as const;

describe('a list of named entries', () => {
  it('is sorted by name, with a renamed entry only under its new name', async () => {
    const list = new NamedList<Named>();
    await list.load(async () => done([named('b'), named('d')]));
    list.put(named('c'));
    list.put(named('a', 'd'));
    expect(list.all).toEqual([named('a', 'd'), named('b'), named('c')]);
    expect(list.find('d')).toEqual(named('a', 'd'));
  });

  it('stays as it is when it cannot be loaded again', async () => {
    const list = new NamedList<Named>();
    await list.load(async () => done([named('a')]));
    expect(await list.load(async () => away)).toBe(away);
    expect(list.all).toEqual([named('a')]);
  });

  it.each([
    ['added', (list: NamedList<Named>) => list.put(named('b')), ['a', 'b']],
    ['removed', (list: NamedList<Named>) => list.remove(named('a')), []],
  ] as const)('is loaded again when an entry was %s before the answer came', async (_, change, expected) => {
    const late = Promise.withResolvers<readonly Named[]>();
    const answers = [late.promise, Promise.resolve(expected.map((name) => named(name)))];
    const list = new NamedList<Named>();
    const loading = list.load(async () => done((await answers.shift()) ?? []));
    change(list);
    late.resolve([named('a')]);
    await loading;
    expect(list.all?.map(({ name }) => name)).toEqual(expected);
  });
});
