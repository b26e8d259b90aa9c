// Bodies that are too large: the pages' server refuses them before they have arrived.
import { once } from 'node:events';
import { connect } from 'node:net';
import { admin } from '../product/member.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';

const product = reviewing();
const form = 'application/x-www-form-urlencoded';

/** The status line of the answer to a request whose body never ends, however much of it is sent. */
async function statusOfEndless(path: string, headers: Record<string, string>, sent = ''): Promise<string> {
  const { origin, port, hostname } = new URL(product.site.product.uiUrl);
  const socket = connect(Number(port), hostname);
  try {
    const head = { host: `${hostname}:${port}`, origin, ...headers };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
    const [answer]: unknown[] = await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => ['closed']),
    ]);
    return String(answer).split('\r\n', 1)[0] ?? '';
  } finally {
    socket.destroy();
  }
}

const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe('a body that is too large', () => {
  it.each([
    ['/sign-in', form, 16_385],
    ['/sign-in', form, 4_194_304],
    ['/invitation/x?/begin', form, 4_194_304],
    ['/invitation/x?/join', 'multipart/form-data; boundary=x', 16_385],
    ['/project', form, 4_194_304],
    ['/queues/x/rows', 'application/json', 65_537],
    ['/nowhere', 'application/json', 65_537],
  ])('is refused before any of it arrives: %s, %s, %d bytes', async (path, type, length) => {
    const headers = { 'content-type': type, 'content-length': String(length) };
    expect(await statusOfEndless(path, headers)).toContain(' 413 ');
    expect(await statusOfEndless(path, { ...headers, accept: 'text/html' })).toContain(' 413 ');
  });

  it('is refused once too much of it has arrived if it does not state its length', async () => {
    const headers = { 'content-type': form, 'transfer-encoding': 'chunked' };
    const sent = chunked('a&'.repeat(8_193));
    expect(await statusOfEndless('/sign-in', headers, sent)).toContain(' 413 ');
    expect(await statusOfEndless('/invitation/x?/begin', headers, sent)).toContain(' 413 ');
  });

  it('is not read at all if the sender may not use the route', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    expect(await statusOfEndless('/queues/x/rows', headers)).toContain(' 401 ');
    expect(await statusOfEndless('/v1/labeling_queues', headers)).toContain(' 401 ');
  });
});

describe('a form', () => {
  const send = (body: string, path = '/sign-in') => {
    const { uiUrl } = product.site.product;
    const headers = { origin: new URL(uiUrl).origin, 'content-type': form, accept: 'text/html' };
    return fetch(uiUrl + path, { method: 'POST', redirect: 'manual', headers, body });
  };
  const signIn = String(new URLSearchParams({ email: admin.email, password: admin.password }));

  it('is read up to exactly 16 KiB', async () => {
    const padded = (length: number) => `${signIn}&a=${'x'.repeat(length - signIn.length - 3)}`;
    expect((await send(padded(16_384))).status).toBe(303);
    expect((await send(padded(16_385))).status).toBe(413);
  });

  it('is refused if it has more fields than any form on the pages', async () => {
    expect((await send(`${signIn}${'&a'.repeat(98)}`)).status).toBe(303);
    const refused = await send(`${signIn}${'&a'.repeat(99)}`);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('The request is too large.');
  });

  it('is read without a stated length, as some proxies forward it', async () => {
    const headers = { 'content-type': form, 'transfer-encoding': 'chunked' };
    expect(await statusOfEndless('/sign-in', headers, `${chunked(signIn)}0\r\n\r\n`)).toContain(' 200 ');
  });

  it.each([
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%ff', '/'],
    ['/\0x', '/%00x'],
    ['/queues?state=open', '/queues?state=open'],
  ])('signs in, whatever address is next: %j', async (next, path) => {
    const answer = await send(signIn, `/sign-in?next=${encodeURIComponent(next)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect(answer.headers.get('set-cookie')).toContain('labeling_session=');
  });
});
