import type { KnownApiKey } from './find-api-key.js';
import { RememberedKeys } from './remembered-keys.js';

const away = new Error('The database is away');
const known = (expiresAt: Date | null = null): KnownApiKey => ({
  kind: 'apiKey',
  expiresAt,
  caller: { actor: { type: 'apiKey', id: 'k1', name: 'CI' }, projectId: 'p1', projectName: 'P', rights: new Set() },
});

describe('remembered keys', () => {
  let now = 0;
  let keys: RememberedKeys;
  beforeEach(() => {
    now = 0;
    const isAway = (error: unknown) => error === away;
    keys = new RememberedKeys({ keptMs: 1_000, waitMs: 5, limit: 2, now: () => now, isAway });
  });
  const found = (key: KnownApiKey | undefined) => () => Promise.resolve(key);
  const failing = (error: Error) => () => Promise.reject(error);

  it('are accepted while the database is down, until their time is up', async () => {
    await keys.find('a', found(known()));
    now = 999;
    expect(await keys.find('a', failing(away))).toEqual(known());
    now = 1_000;
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
  });

  it('are not used when the database answers', async () => {
    await keys.find('a', found(known()));
    const wrong = new Error('wrong query');
    await expect(keys.find('a', failing(wrong))).rejects.toBe(wrong);
    expect(await keys.find('a', found(undefined))).toBeUndefined();
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
  });

  it('include only keys that were confirmed', async () => {
    await keys.find('a', found(undefined));
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
    await expect(keys.find('b', failing(away))).rejects.toBe(away);
  });

  it('are no longer accepted when they expire', async () => {
    await keys.find('a', found(known(new Date(500))));
    now = 500;
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
  });

  it('are accepted when the database does not respond, after one attempt', async () => {
    await keys.find('a', found(known()));
    let asked = 0;
    const silent = () => {
      asked++;
      return new Promise<undefined>(() => {});
    };
    expect(await keys.find('a', silent)).toEqual(known());
    expect(await keys.find('a', silent)).toEqual(known());
    expect(asked).toBe(1);
  });

  it('are never accepted if no key may be accepted without the database, however long it does not respond', async () => {
    keys = new RememberedKeys({ keptMs: 1_000, waitMs: 5, limit: 2, now: () => now, isAway: undefined });
    await keys.find('a', found(known()));
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
    const answer = Promise.withResolvers<undefined>();
    const asking = keys.find('a', () => answer.promise);
    const others = new Promise<'still waiting'>((resolve) => setTimeout(resolve, 50, 'still waiting'));
    expect(await Promise.race([asking, others])).toBe('still waiting');
    answer.resolve(undefined);
    expect(await asking).toBeUndefined();
  });

  it('are forgotten when a late answer shows that they are revoked', async () => {
    await keys.find('a', found(known()));
    const answer = Promise.withResolvers<undefined>();
    expect(await keys.find('a', () => answer.promise)).toEqual(known());
    answer.resolve(undefined);
    await answer.promise;
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
  });

  it('are forgotten when keys change, even by look-ups that began before', async () => {
    const answer = Promise.withResolvers<KnownApiKey>();
    const asking = keys.find('a', () => answer.promise);
    await keys.find('b', found(known()));
    keys.clear();
    answer.resolve(known());
    await asking;
    await expect(keys.find('a', failing(away))).rejects.toBe(away);
    await expect(keys.find('b', failing(away))).rejects.toBe(away);
  });

  it('are the most recently used ones', async () => {
    for (const name of ['a', 'b', 'a', 'c']) await keys.find(name, found(known()));
    expect(await keys.find('a', failing(away))).toEqual(known());
    await expect(keys.find('b', failing(away))).rejects.toBe(away);
  });
});
