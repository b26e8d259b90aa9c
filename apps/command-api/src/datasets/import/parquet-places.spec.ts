import { ParquetPlaces } from './parquet-places.js';

const over = AbortSignal.abort();
const never = new AbortController().signal;
const asker = (id: string) => ({
  caller: {
    actor: { type: 'apiKey' as const, id, name: id },
    projectId: 'p',
    projectName: 'P',
    rights: new Set<never>(),
  },
  requestId: 'r',
});

describe('places for Parquet files', () => {
  it('are refused with a time to wait when none comes free for a while', async () => {
    const places = new ParquetPlaces();
    const busy = { code: 'too_busy', extras: { headers: { 'Retry-After': '10' } } };
    const own = [await places.take(asker('a'), never), await places.take(asker('a'), never)];
    await expect(places.take(asker('a'), never, over)).rejects.toMatchObject(busy);
    for (const caller of ['b', 'c']) await places.take(asker(caller), never);
    await expect(places.take(asker('d'), never, over)).rejects.toMatchObject(busy);
    own[0]?.();
    expect(await places.take(asker('d'), never, over)).toBeInstanceOf(Function);
  });

  it('are not waited for by a client that leaves', async () => {
    const places = new ParquetPlaces();
    for (const _ of [1, 2]) await places.take(asker('a'), never);
    await expect(places.take(asker('a'), over, never)).rejects.toMatchObject({ code: 'too_busy' });
  });
});
