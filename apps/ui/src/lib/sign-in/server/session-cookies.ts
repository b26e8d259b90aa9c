import { sessionDays } from '@labeling/identity';
import type { Cookies } from '@sveltejs/kit';

/** The cookie that holds a member's session token. Scripts cannot read it, other sites' posts do not carry it. */
const COOKIE = 'labeling_session';
const DAY_SECONDS = 24 * 60 * 60;

export function sessionToken(cookies: Cookies): string | undefined {
  return cookies.get(COOKIE);
}

/**
 * Lasts as long as a session can: whether it does, only the server knows. If cookies were renewed with use, a late
 * answer could replace the cookie of somebody who has signed in meanwhile.
 */
export function keepSession(cookies: Cookies, url: URL, token: string): void {
  cookies.set(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
    maxAge: sessionDays.longest * DAY_SECONDS,
  });
}

/** The cookie that says which of their projects a member has on screen. It opens nothing: membership is checked every time. */
const PROJECT = 'labeling_project';

export function chosenProject(cookies: Cookies): string | undefined {
  return cookies.get(PROJECT);
}

export function chooseProject(cookies: Cookies, url: URL, projectId: string): void {
  cookies.set(PROJECT, projectId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
    maxAge: 365 * DAY_SECONDS,
  });
}

export function forgetProject(cookies: Cookies): void {
  cookies.delete(PROJECT, { path: '/' });
}

export function dropSession(cookies: Cookies): void {
  cookies.delete(COOKIE, { path: '/' });
}
