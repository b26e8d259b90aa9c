// A table of more rows than the server draws: the browser adds the others.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const DATASETS = 130;
let page: Awaited<ReturnType<typeof world.signedIn>>;

beforeAll(async () => {
  for (let i = 0; i < DATASETS; i++) {
    const body = { name: `Dataset ${i}` };
    mustBe(201, await world.site.client.send({ method: 'POST', path: '/v1/datasets', body }));
  }
  await world.site.client.settled();
  page = await world.signedIn('/datasets');
});

describe('a table of 130 rows', () => {
  it('is complete in the browser', async () => {
    await shown(page.getByRole('table').getByRole('link', { name: /^Dataset \d+$/ })).toHaveCount(DATASETS);
  });

  it('comes from the server with its first rows', async () => {
    const text = await (await page.request.get('/datasets', { headers: { accept: 'text/html' } })).text();
    expect(text.match(/href="\/datasets\/[0-9a-f-]+"/g)?.length).toBe(100);
  });
});
