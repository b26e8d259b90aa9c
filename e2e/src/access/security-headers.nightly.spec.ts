// The security headers of every response of the product: pages, files, refusals and errors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { readPolicy } from '../product/policy.fixture.js';
import { reviewingAlone } from '../product/reviewing.fixture.js';

const product = reviewingAlone();
let cookie: string;

beforeAll(async () => {
  const page = await product.signedIn('/queues');
  cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
});

const ask = (path: string, init: RequestInit = {}, url = product.site.product.uiUrl) =>
  fetch(url + path, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...init.headers } });

/** What every response must have, whether it is a page or not. */
function isGuarded({ headers }: Response): void {
  const policy = readPolicy(headers.get('content-security-policy'));
  expect(policy.get('default-src')).toEqual(["'none'"]);
  for (const name of ['base-uri', 'frame-ancestors']) expect([name, policy.get(name)]).toEqual([name, ["'none'"]]);
  for (const [name, sources] of policy) {
    if (name !== 'style-src-attr') expect([name, ...sources].join(' ')).not.toMatch(/unsafe|\*/);
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
}

describe('the security headers', () => {
  it.each([
    ['/sign-in', 200],
    ['/health', 200],
    ['/mark.svg', 200],
    ['/error.css', 200],
    ['/', 303],
    ['/nowhere', 303],
    ['/invitation/nothing', 404],
    ['/%ff', 400],
  ])('are on responses to visitors: %s', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    isGuarded(answer);
  });

  it('are on the scripts of a page', async () => {
    const page = await (await ask('/sign-in')).text();
    const [script = ''] = /_app\/immutable\/[\w./-]+\.js/.exec(page) ?? [];
    const answer = await ask(`/${script}`);
    expect(answer.headers.get('content-type')).toContain('javascript');
    isGuarded(answer);
  });

  it.each([
    ['/queues', 200],
    ['/nowhere', 404],
    ['/queues/x', 404],
    ['/v1/labeling_queues', 200],
    ['/v1/nothing', 404],
    ['/caught-up', 400],
    ['/live', 200],
  ])('are on responses to members: %s', async (path, status) => {
    const leaving = new AbortController();
    const answer = await ask(path, { headers: { cookie }, signal: leaving.signal });
    expect(answer.status).toBe(status);
    isGuarded(answer);
    leaving.abort();
  });

  it('are on refusals', async () => {
    const headers = { cookie, origin: 'https://evil.example', 'content-type': 'text/plain' };
    const refused = await ask('/sign-in', { method: 'POST', headers });
    expect(refused.status).toBe(403);
    isGuarded(refused);
    isGuarded(await ask('/mark.svg', { method: 'POST' }));
    isGuarded(await ask('/queues', { headers: { accept: 'application/json' } }));
  });

  it('are on the error page', async () => {
    await product.site.query('alter table identity.session rename to away');
    try {
      const answer = await ask('/queues', { headers: { cookie: cookie.replace(/=.{7}/, '=another') } });
      expect(answer.status).toBe(500);
      isGuarded(answer);
      const text = await answer.text();
      expect(text).toContain('No data was lost');
      // It must work without anything that its policy forbids.
      expect(text).not.toMatch(/<script|<style|style=/);
    } finally {
      await product.site.query('alter table identity.away rename to session');
    }
  });

  it('are on responses of the API', async () => {
    const { apiUrl } = product.site.product;
    for (const path of [
      '/',
      '/docs',
      '/docs/docs.css',
      '/v1/openapi.json',
      '/v1/labeling_queues',
      '/nothing',
      '/health/live',
    ]) {
      const answer = await ask(path, {}, apiUrl);
      isGuarded(answer);
      expect(answer.headers.has('strict-transport-security')).toBe(false);
    }
  });
});

describe('https', () => {
  it('is enforced only where people use https', async () => {
    expect((await ask('/health')).headers.has('strict-transport-security')).toBe(false);
    const ui = dirname(createRequire(import.meta.url).resolve('@labeling/ui/package.json'));
    const { databaseUrl, apiUrl } = product.site.product;
    const env = {
      DATABASE_URL: databaseUrl,
      API_URL: apiUrl,
      ORIGIN: 'https://label.example',
      HOST: '127.0.0.1',
      PORT: '0',
    };
    const server = spawn(process.execPath, [join(ui, 'build/index.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      for await (const line of createInterface(server.stdout)) {
        const [url] = /http:\/\/[\d.:]+/.exec(line) ?? [];
        if (url === undefined) continue;
        for (const path of ['/health', '/mark.svg', '/sign-in'])
          expect((await ask(path, {}, url)).headers.get('strict-transport-security')).toBe('max-age=31536000');
        break;
      }
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });
});

describe('an idle connection to the pages', () => {
  it('stays open longer than clients keep theirs', async () => {
    expect((await ask('/health')).headers.get('keep-alive')).toBe('timeout=72');
  });
});
