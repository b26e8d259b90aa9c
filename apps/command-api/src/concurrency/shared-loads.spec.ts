import { SharedLoads } from './shared-loads.js';

/** Loads that end when told to. */
function someLoads() {
  const begun: (PromiseWithResolvers<string> & { id: string })[] = [];
  const loads = new SharedLoads<string>((id) => {
    const load = { id, ...Promise.withResolvers<string>() };
    begun.push(load);
    return load.promise;
  });
  return { loads, begun, ids: () => begun.map(({ id }) => id) };
}

describe('shared loads', () => {
  it('never return a load that began before the request', async () => {
    const { loads, begun } = someLoads();
    const first = loads.get('a');
    const second = loads.get('a');
    begun[0]?.resolve('before');
    expect(await first).toBe('before');
    begun[1]?.resolve('after');
    expect(await second).toBe('after');
  });

  it('serve everybody who asked in the meantime with one load', async () => {
    const { loads, begun } = someLoads();
    void loads.get('a');
    const meanwhile = Array.from({ length: 50 }, () => loads.get('a'));
    begun[0]?.resolve('one');
    await begun[0]?.promise;
    await Promise.resolve();
    begun[1]?.resolve('two');
    expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(['two']));
    expect(begun).toHaveLength(2);
  });

  it('are separate for each id, and forgotten when they end', async () => {
    const { loads, begun, ids } = someLoads();
    const both = [loads.get('a'), loads.get('b')];
    for (const load of begun) load.resolve(load.id);
    expect(await Promise.all(both)).toEqual(['a', 'b']);
    void loads.get('a');
    expect(ids()).toEqual(['a', 'b', 'a']);
  });

  it('fail for those who share the failed load, and not for later ones', async () => {
    const { loads, begun } = someLoads();
    const first = loads.get('a');
    const second = loads.get('a');
    begun[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]?.resolve('back');
    expect(await second).toBe('back');
    void loads.get('a');
    expect(begun).toHaveLength(3);
  });
});
