import { RecentAnswers } from './recent-answers.js';

type Answer = { expiresAt: Date | null; nth: number } | undefined;

describe('recent answers', () => {
  let now = 0;
  let lookups: string[] = [];
  beforeEach(() => {
    now = 0;
    lookups = [];
  });
  const answers = (over: { limit?: number; expiresAt?: Date; lookUp?: () => Promise<Answer> } = {}) =>
    new RecentAnswers<Answer>(
      (key) => {
        lookups.push(key);
        return over.lookUp?.() ?? Promise.resolve({ expiresAt: over.expiresAt ?? null, nth: lookups.length });
      },
      { keptMs: 1_000, limit: over.limit ?? 10, now: () => now },
    );

  it('look up a key once a second', async () => {
    const recent = answers();
    expect(await recent.get('a')).toMatchObject({ nth: 1 });
    now = 999;
    expect(await recent.get('a')).toMatchObject({ nth: 1 });
    now = 1_000;
    expect(await recent.get('a')).toMatchObject({ nth: 2 });
  });

  it('are looked up again when the clock was set back', async () => {
    now = 3_600_000;
    const recent = answers();
    await recent.get('a');
    now = 0;
    expect(await recent.get('a')).toMatchObject({ nth: 2 });
    now = 1_000;
    expect(await recent.get('a')).toMatchObject({ nth: 3 });
  });

  it('share one lookup among simultaneous requests', async () => {
    const recent = answers();
    await Promise.all([recent.get('a'), recent.get('a'), recent.get('a')]);
    expect(lookups).toEqual(['a']);
  });

  it('measure the second from the request, not from a slow answer', async () => {
    let answer: (value: Answer) => void = () => undefined;
    const recent = answers({ lookUp: () => new Promise((resolve) => (answer = resolve)) });
    const slow = recent.get('a');
    now = 1_500;
    answer({ expiresAt: null, nth: 1 });
    await slow;
    void recent.get('a');
    expect(lookups).toEqual(['a', 'a']);
  });

  it('do not outlive a session that expires sooner', async () => {
    const recent = answers({ expiresAt: new Date(300) });
    await recent.get('a');
    now = 300;
    await recent.get('a');
    expect(lookups).toEqual(['a', 'a']);
  });

  it('forget a lookup under way when something changed meanwhile', async () => {
    const recent = answers();
    const before = recent.get('a');
    recent.clear();
    await before;
    expect(await recent.get('a')).toMatchObject({ nth: 2 });
  });

  it('look up a key again on request', async () => {
    const recent = answers();
    for (const key of ['a', 'b']) await recent.get(key);
    expect(await recent.renew('a')).toMatchObject({ nth: 3 });
    expect(await recent.get('a')).toMatchObject({ nth: 3 });
    expect(await recent.get('b')).toMatchObject({ nth: 2 });
  });

  it('do not include failures', async () => {
    const recent = answers({ lookUp: () => Promise.reject(new Error('away')) });
    await expect(recent.get('a')).rejects.toThrow('away');
    await expect(recent.get('a')).rejects.toThrow('away');
    expect(lookups).toEqual(['a', 'a']);
  });

  it('stay within their limit by dropping the oldest', async () => {
    const recent = answers({ limit: 2 });
    for (const key of ['a', 'b', 'c']) await recent.get(key);
    expect(recent.size).toBe(2);
    await recent.get('c');
    await recent.get('a');
    expect(lookups).toEqual(['a', 'b', 'c', 'a']);
  });
});
