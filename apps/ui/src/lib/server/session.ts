import type { Cookies } from '@sveltejs/kit';

/** The cookie that holds a member's session token. Scripts cannot read it, other sites' posts do not carry it. */
const COOKIE = 'labeling_session';

export function sessionToken(cookies: Cookies): string | undefined {
  return cookies.get(COOKIE);
}

export function keepSession(cookies: Cookies, url: URL, token: string, expires: Date): void {
  cookies.set(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
    expires,
  });
}

export function dropSession(cookies: Cookies): void {
  cookies.delete(COOKIE, { path: '/' });
}
