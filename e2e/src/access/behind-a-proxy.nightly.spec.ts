// The servers behind a proxy, even one that passes on the upstream's host instead of the one that people typed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { admin } from '../product/member.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';

const product = reviewing();
const main = join(dirname(createRequire(import.meta.url).resolve('@labeling/ui/package.json')), 'build/index.js');
const caddyfile = join(import.meta.dirname, '../../../infra/Caddyfile');
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Starts another server for the pages and returns its address. */
async function serverAt(ORIGIN: string): Promise<string> {
  const { databaseUrl: DATABASE_URL, apiUrl: API_URL } = product.site.product;
  const env = { DATABASE_URL, API_URL, ORIGIN, LISTEN_HOST: '127.0.0.1', PORT: '0' };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  closing.push(() => (server.kill(), once(server, 'exit')));
  for await (const line of createInterface(server.stdout)) {
    const [url] = /http:\/\/[\d.:]+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it listened');
}

/** Sends the sign-in form. */
async function signIn(url: string, headers: { host: string; origin: string }) {
  const form = new URLSearchParams({ email: admin.email, password: admin.password }).toString();
  const type = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const sent = request(`${url}/sign-in`, { method: 'POST', headers: { ...type, ...headers } });
  sent.end(form);
  const [answer] = await once(sent, 'response');
  answer.resume();
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie']) };
}

describe('pages behind a proxy', () => {
  it('let people sign in at ORIGIN, whatever host the proxy names', async () => {
    const url = await serverAt('https://label.example');
    for (const host of ['label.example', 'ui', new URL(url).host]) {
      const answer = await signIn(url, { host, origin: 'https://label.example' });
      expect([host, answer]).toEqual([host, { status: 303, cookie: expect.stringMatching(/session=.*; Secure/) }]);
    }
  });

  it('refuse a form from another site, even if it is the host that the request names', async () => {
    const url = await serverAt('https://label.example');
    for (const host of ['evil.example', 'label.example']) {
      const answer = await signIn(url, { host, origin: 'https://evil.example' });
      expect([host, answer]).toEqual([host, { status: 403, cookie: 'undefined' }]);
    }
  });

  it('on this machine let people sign in at ORIGIN and at its other names', async () => {
    const url = await serverAt('http://localhost:8080');
    const { host } = new URL(url);
    for (const origin of ['http://localhost:8080', url])
      expect([origin, (await signIn(url, { host, origin })).status]).toEqual([origin, 303]);
    expect((await signIn(url, { host, origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('a server behind the proxy of compose.cluster.yaml', () => {
  it.each(['uiUrl', 'apiUrl'] as const)('keeps idle connections longer than the proxy does (%s)', async (server) => {
    const { headers } = await fetch(product.site.product[server]);
    const [, kept] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    const [, byProxy] = /keepalive (\d+)s/.exec(readFileSync(caddyfile, 'utf8')) ?? [];
    expect(Number(kept)).toBeGreaterThan(Number(byProxy));
  });
});
