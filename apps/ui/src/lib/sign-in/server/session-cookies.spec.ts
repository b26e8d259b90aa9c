import type { Cookies } from '@sveltejs/kit';
import { keepSession } from './session-cookies.js';

describe('the cookie of a session', () => {
  it('lives as long as a session in use can last, so that no later answer has to extend it', () => {
    const kept: unknown[] = [];
    const cookies = { set: (...cookie: unknown[]) => kept.push(cookie) } as unknown as Cookies;
    keepSession(cookies, new URL('https://labeling.test/sign-in'), 'a-token');
    const maxAge = 30 * 24 * 60 * 60;
    expect(kept).toEqual([
      ['labeling_session', 'a-token', { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge }],
    ]);
  });
});
