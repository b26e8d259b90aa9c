// Signing in for journeys about something else: patiently, since a machine may be too busy even for that.
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Member } from './member.fixture.js';

/** How long somebody keeps trying. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 1_000;

/** Sends a form, repeatedly if the site asks to try again. @throws Error that names the status of any other refusal */
async function untilTaken<Answer>(
  what: string,
  send: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send();
    const status = statusOf(answer);
    if (status === 303) return answer;
    if (status !== 503 || Date.now() > giveUpAt) throw new Error(`${what}: ${status}`);
    await pause(PAUSE_MS);
  }
}

/** Signs the browser of this page in, wherever the page is. Only the journeys about signing in need the form. */
export async function signInBrowser({ request }: Page, { email, password }: Member, origin: string): Promise<void> {
  const sent = { form: { email, password }, headers: { origin, accept: 'text/html' }, maxRedirects: 0 };
  const send = () => request.post('/sign-in', sent);
  await untilTaken(`${email} could not sign in`, send, (answer) => answer.status());
}

/** Signs the browser of this page out, wherever the page is. */
export async function signOutBrowser({ request }: Page, origin: string): Promise<void> {
  const send = () => request.post('/sign-out', { headers: { origin }, maxRedirects: 0 });
  await untilTaken('Nobody could sign out', send, (answer) => answer.status());
}

/** Signs in without a browser, and returns the cookies as a browser would send them. */
export async function cookiesOf(uiUrl: string, { email, password }: Member): Promise<string> {
  const send = () =>
    fetch(`${uiUrl}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: uiUrl, accept: 'text/html' },
      body: new URLSearchParams({ email, password }),
    });
  const { headers } = await untilTaken(`${email} could not sign in`, send, ({ status }) => status);
  const cookies = headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`${email} signed in and got no cookie`);
  return cookies.join('; ');
}
