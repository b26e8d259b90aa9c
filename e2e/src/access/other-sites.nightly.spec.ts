// No other site can make a member's browser change anything: every route of the pages' server refuses it, whatever the body.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { launchBrowser, newPage, signIn } from '../product/browser.js';
import { admin } from '../product/member.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';

interface Way {
  readonly method: string;
  readonly path: string;
}

const product = reviewing();
const folder = join(dirname(createRequire(import.meta.url).resolve('@labeling/ui/package.json')), 'src/routes');
const id = '01997c9f-1c1b-7d0e-8f55-0b3c2a7e9d40';
let cookie: string;
let ways: Way[];

beforeAll(async () => {
  const page = await product.signedIn('/queues');
  cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  ways = await waysToChange();
});

/** Every method that changes something, of every route in the source, so that a new route needs no entry here. */
async function waysToChange(): Promise<Way[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\+(page\.)?server\.ts$/.test(file));
  const found = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    const route = relative('.', dirname(file)).replaceAll(/\(\w+\)\/?/g, '');
    const path = `/${route.replace('[...path]', 'labeling_queues').replaceAll(/\[\w+\]/g, id)}`;
    const methods = file.includes('+page') ? [] : ['POST', 'PUT', 'PATCH', 'DELETE'];
    const named = methods.filter((method) => new RegExp(`\\b${method}\\b`).test(text));
    return [...named, ...(/\bactions\b/.test(text) ? ['POST'] : [])].map((method) => ({ method, path }));
  });
  return (await Promise.all(found)).flat();
}

const bodies = [
  ['application/json', '{"name":"Forged"}'],
  ['text/plain', '{"name":"Forged"}'],
  ['application/x-www-form-urlencoded', 'name=Forged&email=a%40example.org&password=a+long+enough+password'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nForged\r\n--x--\r\n'],
  [undefined, undefined],
] as const;

function send(
  { method, path }: Way,
  headers: Record<string, string>,
  [type, body]: (typeof bodies)[number] = bodies[0],
) {
  return fetch(product.site.product.uiUrl + path, {
    method,
    redirect: 'manual',
    headers: { cookie, ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  });
}

/**
 * What a forged request could change: everything in this file's project and about its people, and anything with a
 * forged name. Other files use the same product at the same time.
 */
const everything = () =>
  product.site.query(
    `with people as (select member_id as id from identity.membership where project_id = $1::uuid)
     select
       (select jsonb_agg(to_jsonb(s) - 'updated_at' - 'expires_at' order by s.id) from identity.session s
        where s.member_id in (select id from people)) as sessions,
       (select jsonb_agg(to_jsonb(m) order by m.id) from identity.member m
        where m.id in (select id from people) or m.email = 'a@example.org') as members,
       (select jsonb_agg(to_jsonb(p) order by p.id) from identity.project p
        where p.id = $1::uuid or p.name = 'Forged'
          or exists (select from identity.membership where project_id = p.id and member_id in (select id from people))
       ) as projects,
       (select count(*) from identity.access_log where project_id = $1::uuid) as entries,
       (select jsonb_agg(to_jsonb(q) order by q.id) from read_model.queues q
        where q.project_id::text = $1::text or q.name = 'Forged') as queues`,
    [product.site.projectId],
  );

describe('a page of another site', () => {
  it('is tried on every route that changes something', () => {
    const met = ways.map(({ method, path }) => `${method} ${path}`);
    expect(met).toEqual(
      expect.arrayContaining([
        ...['POST /sign-in', 'POST /sign-out', 'POST /project', 'POST /account', `POST /invitation/${id}`],
        ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /v1/labeling_queues`),
        ...[`POST /queues/${id}/presence`, `POST /queues/${id}/rows`],
      ]),
    );
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, by an old browser', { origin: 'https://evil.example' }],
    ['a file or a frame without an origin', { origin: 'null' }],
    ['a sibling site of this one', { 'sec-fetch-site': 'same-site' }],
    ['an unknown origin', {}],
  ])('changes nothing when it comes from %s', async (_, headers: Record<string, string>) => {
    const before = await everything();
    for (const way of ways) {
      for (const body of bodies) {
        const answer = await send(way, headers, body);
        expect([way.method, way.path, body[0], answer.status]).toEqual([way.method, way.path, body[0], 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    await product.site.client.settled();
    expect(await everything()).toEqual(before);
    expect((await send({ method: 'GET', path: '/v1/labeling_queues' }, {}, bodies[4])).status).toBe(200);
  });

  it("is the only reason for the refusal: the product's own pages get through", async () => {
    const { origin } = new URL(product.site.product.uiUrl);
    for (const way of ways) {
      if (/^\/(sign-out|account)$/.test(way.path)) continue;
      const answer = await send(way, { origin, 'sec-fetch-site': 'same-origin', accept: 'application/json' });
      expect([way.path, await answer.text()]).not.toEqual([way.path, expect.stringContaining('other sites')]);
    }
    await product.site.client.settled();
    expect(await product.site.query(`select name from read_model.queues where name = 'Forged'`)).toHaveLength(1);
  });

  it('is refused in a real browser too', async () => {
    const { uiUrl } = product.site.product;
    const browser = await launchBrowser();
    try {
      const page = await newPage(browser, uiUrl);
      await signIn(page, admin, '/queues');
      const other = await page.context().newPage();
      const evil = uiUrl.replace('localhost', '127.0.0.1');
      const body = `<form method="post" enctype="text/plain" action="${uiUrl}/sign-out"><button>Win</button></form>`;
      await other.route('**/evil', (route) => route.fulfill({ contentType: 'text/html', body }));
      await other.goto(`${evil}/evil`);
      const refused = other.waitForResponse('**/sign-out');
      await other.getByRole('button').click();
      expect((await refused).status()).toBe(403);
      await page.reload();
      await page.getByRole('heading', { name: 'Queues' }).waitFor();
    } finally {
      await browser.close();
    }
  });
});
