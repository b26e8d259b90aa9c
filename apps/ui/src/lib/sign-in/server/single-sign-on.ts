// What single sign-on keeps in the browser while somebody is at the provider's page, and where failures lead.
import { pathOnThisSite } from '../../server/incoming-requests.js';
import { log } from '../../server/log.js';
import type { Refused } from '@labeling/identity';
import type { Cookies } from '@sveltejs/kit';

const COOKIE = 'labeling_single_sign_on';
const path = '/sign-in/oidc';

/** Where somebody wants to go is kept here too, and nowhere else: the address of an invitation is a secret. */
export function keepFlow(cookies: Cookies, url: URL, secret: string, next: string, maxAge: number): void {
  cookies.set(COOKIE, JSON.stringify([secret, next]), {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
    maxAge,
  });
}

export function keptFlow(cookies: Cookies): { secret?: string; next: string } {
  try {
    const [secret, next]: unknown[] = JSON.parse(cookies.get(COOKIE) ?? '[]');
    if (typeof secret === 'string') return { secret, next: pathOnThisSite(String(next)) ?? '/' };
  } catch {
    // Not what was kept: treated as if nothing were.
  }
  return { next: '/' };
}

export function dropFlow(cookies: Cookies): void {
  cookies.delete(COOKIE, { path });
}

/** From here, admins try out what they have configured. */
const settingsPage = '/settings/single-sign-on';

/** Where somebody who has signed in continues: an admin who tried it sees that it works. */
export const pageAfter = (next: string): string => (next === settingsPage ? `${next}?works` : next);

/** The page that says why nobody was signed in. The log gets what operators need, and nothing secret. */
export function refusalPage({ problem, reason }: Refused, next: string): string {
  if (reason !== undefined) log.error({ problem, reason }, 'Single sign-on failed');
  if (next === settingsPage) return `${next}?${new URLSearchParams({ problem })}`;
  if (problem === 'uninvited') return '/sign-in/uninvited';
  return `/sign-in?${new URLSearchParams({ ...(next !== '/' && { next }), problem })}`;
}
