import type { Cookies } from '@sveltejs/kit';
import { keepSession } from './session-cookies.js';

describe('the cookie of a session', () => {
  it('lives for as long as a session can last with use, which no later answer has to prolong', () => {
    const kept: unknown[] = [];
    const cookies = { set: (...cookie: unknown[]) => kept.push(cookie) } as unknown as Cookies;
    keepSession(cookies, new URL('https://labeling.test/sign-in'), 'a-token');
    const maxAge = 30 * 24 * 60 * 60;
    expect(kept).toEqual([
      ['labeling_session', 'a-token', { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge }],
    ]);
  });
});
