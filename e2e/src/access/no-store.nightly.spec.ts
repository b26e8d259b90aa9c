// What a browser or a proxy may keep: files of the product, and nothing that somebody had to sign in for.
import { reviewing } from '../product/reviewing.fixture.js';
import { routesOfPages } from './routes-of-pages.fixture.js';

const product = reviewing();
let cookie: string;

beforeAll(async () => {
  const page = await product.signedIn('/queues');
  cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
});

/** Whether it may be kept: `cache-control` of the answer, which is not read to its end. */
async function keeping(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const leaving = new AbortController();
  const { uiUrl } = product.site.product;
  const init = { redirect: 'manual', headers: { accept: 'text/html', ...headers }, signal: leaving.signal } as const;
  const answer = await fetch(uiUrl + path, init);
  leaving.abort();
  return answer.headers.get('cache-control');
}

/** Every address of the pages' server that can be read, with a queue of the project. */
async function allPages(): Promise<string[]> {
  const { id } = await product.queue({ name: 'Private', items: ['{"data":1,"target":1}'] });
  const routes = (await routesOfPages()).filter((route) => route.startsWith('GET '));
  return routes.map((route) =>
    route
      .slice(4)
      .replace('[queue]', id)
      .replaceAll(/\[[^\]]+\]/g, 'x'),
  );
}

describe('Cache-Control', () => {
  it('forbids keeping anything the pages’ server computes, data of pages and live feeds included', async () => {
    for (const path of await allPages()) {
      for (const asked of path.endsWith('/') ? [path] : [path, `${path}/__data.json`])
        expect([asked, await keeping(asked, { cookie })]).toEqual([asked, 'private, no-store']);
    }
  });

  it('forbids keeping what the API answers through the pages', async () => {
    for (const path of ['/v1/labeling_queues', '/v1/members', '/v1/nothing'])
      expect([path, await keeping(path, { cookie, accept: '*/*' })]).toEqual([path, 'private, no-store']);
  });

  it('allows keeping scripts and other files', async () => {
    const page = await (await fetch(`${product.site.product.uiUrl}/sign-in`)).text();
    const [script = ''] = /_app\/immutable\/[\w./-]+\.js/.exec(page) ?? [];
    expect(await keeping(`/${script}`)).toContain('immutable');
    for (const file of ['/mark.svg', '/error.css']) expect(await keeping(file)).not.toBe('private, no-store');
  });
});
