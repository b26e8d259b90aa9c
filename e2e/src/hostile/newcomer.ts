// People who join the attacked project by invitation, each with their own account and session.
import { randomUUID } from 'node:crypto';
import type { AttackedProduct } from './attack.js';
import { send, type Answer } from './send.js';
import { visit } from './visit.js';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
  /** The product as their browser reaches it. */
  readonly product: AttackedProduct;
}

/** A link that is created by the admin, or by the given member. */
export async function invitation(product: AttackedProduct, role: string, by?: Newcomer): Promise<string> {
  const body = JSON.stringify({ role });
  const made = by
    ? await ask(by.product, 'POST', '/v1/invitations', body)
    : await send(product, { path: '/v1/invitations', body, key: 'admin' });
  if (made.status !== 201) throw new Error(`The invitation was not made: ${made.status} ${made.code}`);
  const { token }: { token: string } = JSON.parse(made.text);
  return token;
}

/** Sends a request to the API through the pages, as the browser does. */
export function ask(product: AttackedProduct, method: string, path: string, body?: string): Promise<Answer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return visit(product, { method, path, headers, ...(body !== undefined && { body }) });
}

/** Fills in the form behind a link. */
export function begin(product: AttackedProduct, token: string, password: string, email = someAddress()) {
  const body = new URLSearchParams({ name: 'Eve', email, password }).toString();
  return visit(product, { ...form(`/invitation/${token}?/begin`, body), isStranger: true });
}

/** Opens a link while signed in. */
export const joinAgain = ({ product }: Newcomer, token: string): Promise<Answer> =>
  visit(product, form(`/invitation/${token}?/join`, ''));

export async function newcomer(product: AttackedProduct, role: string): Promise<Newcomer> {
  const [email, password] = [someAddress(), randomUUID()];
  const joined = await begin(product, await invitation(product, role), password, email);
  if (joined.status !== 303) throw new Error(`Nobody joined: ${joined.status}`);
  return { email, password, product: withCookies(product, joined) };
}

/** Signs in once more, in the same browser. */
export async function signInAgain({ email, password, product }: Newcomer): Promise<AttackedProduct> {
  const body = new URLSearchParams({ email, password }).toString();
  return withCookies(product, await visit(product, form('/sign-in', body)));
}

/** The admin removes them, or gives them another role. */
export async function change(product: AttackedProduct, { email }: Newcomer, role?: string): Promise<void> {
  const { text } = await send(product, { method: 'GET', path: '/v1/members?limit=1000', key: 'admin' });
  const { data }: { data: { id: string; email: string }[] } = JSON.parse(text);
  const path = `/v1/members/${data.find((member) => member.email === email)?.id}`;
  const sent = role === undefined ? { method: 'DELETE' } : { method: 'PATCH', body: JSON.stringify({ role }) };
  const { status, code } = await send(product, { ...sent, path, key: 'admin' });
  if (status >= 300) throw new Error(`The member was not changed: ${status} ${code}`);
}

const someAddress = () => `${randomUUID()}@example.com`;
const form = (path: string, body: string) => ({
  ...{ path, body, method: 'POST' },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

function withCookies(product: AttackedProduct, { headers }: Answer): AttackedProduct {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { ...product, cookies: cookies.join('; ') };
}
