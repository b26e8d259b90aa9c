// Signing in where a journey is about something else: patiently, as a machine may be too busy even for that.
import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from './member.fixture.js';

/** How long somebody goes on trying. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 1_000;

/** Sends the form, and again for as long as the site asks to try again. @throws Error that names the status of any other refusal */
export async function untilSignedIn<Answer>(
  { email }: Pick<Member, 'email'>,
  send: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send();
    const status = statusOf(answer);
    if (status === 303) return answer;
    if (status !== 503 || Date.now() > giveUpAt) throw new Error(`${email} could not sign in: ${status}`);
    await pause(PAUSE_MS);
  }
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
  const { headers } = await untilSignedIn({ email }, send, ({ status }) => status);
  const cookies = headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`${email} signed in and got no cookie`);
  return cookies.join('; ');
}
