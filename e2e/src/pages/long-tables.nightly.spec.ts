// A table with more rows than the server draws: the browser adds the rest, or if it is long, the rows near the screen.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const DATASETS = 130;
let page: Awaited<ReturnType<typeof world.signedIn>>;

async function create(from: number, end: number) {
  for (let i = from; i < end; i++) {
    const body = { name: `Dataset ${i}` };
    mustBe(201, await world.site.client.send({ method: 'POST', path: '/v1/datasets', body }));
  }
  await world.site.client.settled();
}

beforeAll(async () => {
  await create(0, DATASETS);
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

describe('a table of 240 rows', () => {
  const MANY = 240;
  /** Datasets that the project comes with. */
  const others = 2;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const widths = () =>
    page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));

  beforeAll(async () => {
    await create(DATASETS, MANY);
    await page.reload();
    await shown(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${MANY + others + 1}`);
  });

  it('has the rows near the screen, in columns as wide as before, and those that the keyboard moves to', async () => {
    const before = await widths();
    await page.locator('main').evaluate((main) => (main.scrollTop = main.scrollHeight / 2));
    await link('Dataset 120').waitFor();
    await shown(link('Dataset 60')).toHaveCount(0);
    expect(await widths()).toEqual(before);
    await axeFindsNothingInBothThemes(page);
    await link('Dataset 120').focus();
    await page.locator('main').evaluate((main) => (main.scrollTop = 0));
    await link('Dataset 5').waitFor();
    await shown(link('Dataset 120')).toBeFocused();
    for (const name of ['Export Dataset 120 as JSON Lines', 'Dataset 121']) {
      await page.keyboard.press('Tab');
      await shown(page.getByRole('link', { name, exact: true })).toBeFocused();
    }
    await shown(link('Dataset 121')).toBeInViewport();
  });

  it('can be searched', async () => {
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('SET 23');
    await shown(page.getByRole('status').filter({ hasText: `11 of ${MANY + others}` })).toBeVisible();
    await shown(page.getByRole('link', { name: /^Dataset \d+$/ })).toHaveCount(11);
  });
});
