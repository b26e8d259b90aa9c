// What a queue looked like at an earlier time, read-only and browsed with the bar, and what has changed since.
import type { Page } from 'playwright-core';
import { axeFindsNothing } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const fields = [
  { key: 'answer', type: 'string', label: 'In a word' },
  { key: 'n', type: 'number' },
];
const original = '{"answer":"four","n":12345678901234567890}';
const edited = '{"answer":"five","n":12345678901234567890}';
let queue: ReviewedQueue;
let page: Page;
/** After adding, and after the first day's work. */
const moments: string[] = [];

/** Notes a time within a second in which nothing else happens, because the page shows seconds. */
async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  moments.push(new Date().toISOString());
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

beforeAll(async () => {
  const items = [0, 1, 2, 3].map((n) => `{"data":{"question":"No ${n}?"},"target":${original}}`);
  queue = await world.queue({ name: 'Yesterday', fields, items });
  const { client } = world.site;
  const item = (n: number) => `/v1/labeling_queues/${queue.id}/items/${queue.items[n]}`;
  await rest();
  mustBe(200, await client.send({ method: 'PUT', path: `${item(0)}/target`, body: `{"target":${edited}}` }));
  mustBe(200, await client.send({ method: 'POST', path: `${item(1)}/approve`, body: {} }));
  mustBe(204, await client.send({ method: 'DELETE', path: item(3) }));
  await rest();
  mustBe(200, await client.send({ method: 'POST', path: `${item(0)}/revert`, body: {} }));
  mustBe(200, await client.send({ method: 'POST', path: `${item(2)}/approve`, body: {} }));
  await client.settled();
  page = await world.signedIn('/queues');
});

const counters = async () => (await page.locator('.counters').innerText()).replace(/\s+/g, ' ').trim();
const at = (position: string) => page.locator('.position').filter({ hasText: position }).waitFor();
const target = () => page.getByRole('region', { name: "The item's target at that time" });
const asOf = (moment: string | undefined) => page.goto(`/queues/${queue.id}/as-of?at=${moment}`);

describe('a queue at an earlier time', () => {
  it('opens from the list of queues with the current state', async () => {
    await page.getByRole('row', { name: /Yesterday/ }).hover();
    await page.getByRole('link', { name: 'Past state of Yesterday' }).click();
    await at('1 of 3');
    await shown.poll(counters).toBe('New 1 Modified 0 Approved 2');
  });

  it('shows the counters and items of that time', async () => {
    await asOf(moments[0]);
    await at('1 of 4');
    await shown.poll(counters).toBe('New 4 Modified 0 Approved 0');
    await target().getByText('four').waitFor();
    await asOf(moments[1]);
    await at('1 of 3');
    await shown.poll(counters).toBe('New 1 Modified 1 Approved 1');
    await target().getByText('five').waitFor();
    await axeFindsNothing(page);
  });

  it('is browsed with the keys and the bar, and is read-only', async () => {
    await page.keyboard.press('ControlOrMeta+ArrowRight');
    await at('2 of 3');
    await page.getByText('No 1?').waitFor();
    const bar = page.getByRole('slider', { name: 'Position in the queue' });
    await bar.focus();
    await page.keyboard.press('End');
    await page.getByText('No 2?').waitFor();
    await shown(page.locator('textarea, [contenteditable=true]')).toHaveCount(0);
    await shown(page.getByRole('button', { name: /Approve|Discard|Push/ })).toHaveCount(0);
  });

  it('links an item to that step of its history', async () => {
    await bar0();
    await page.getByRole('link', { name: 'View history' }).click();
    await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
    await page.goBack();
    await at('1 of 3');
  });

  it('moves to another time when one is chosen', async () => {
    await page.getByRole('button', { name: 'A week ago' }).click();
    await page.getByText('The queue was empty on').waitFor();
  });

  it('keeps a chosen time when the next choice is made before the page has loaded', async () => {
    await asOf(moments[0]);
    await at('1 of 4');
    const answer = Promise.withResolvers<undefined>();
    const held = '**/as-of/__data.json*';
    await page.route(held, (route) => answer.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'A week ago' }).click();
    await page.getByRole('button', { name: 'Compare with now' }).click();
    answer.resolve(undefined);
    await page.waitForURL(({ searchParams: asked }) => asked.has('to'));
    await page.unroute(held);
    const asked = new URL(page.url()).searchParams;
    const daysApart = (Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('at') ?? '')) / 86_400_000;
    expect(Math.round(daysApart)).toBe(7);
  });
});

async function bar0() {
  await page.getByRole('slider', { name: 'Position in the queue' }).focus();
  await page.keyboard.press('Home');
  await page.getByText('No 0?').waitFor();
}

describe('the changes between two times', () => {
  it('are summarized, and listed item by item', async () => {
    await asOf(moments[0]);
    await page.getByRole('button', { name: 'Compare with now' }).click();
    const summary = page.getByRole('list', { name: 'What changed' });
    await summary.getByText('2 items: New → Approved').waitFor();
    await summary.getByText('1 item: changed, still New').waitFor();
    await summary.getByText('1 item: New → Discarded').waitFor();
    const rows = page.getByRole('table', { name: 'Items that changed' }).locator('tbody').getByRole('row');
    await rows.nth(3).waitFor();
    await rows.nth(3).getByText('No 3?').waitFor();
    const cells = async (count: number) =>
      (await rows.allInnerTexts()).map((row) =>
        row.replaceAll(/\s+/g, ' ').split(' ').slice(0, count).join(' ').trim(),
      );
    await page.getByRole('columnheader', { name: 'In a word' }).waitFor();
    // Number, words, both states, the fields `answer` and `n`, and the number of changes.
    expect(await cells(8)).toEqual([
      ...['1 No 0? New New four 12345678901234567890 2', '2 No 1? New Approved four 12345678901234567890 1'],
      ...['3 No 2? New Approved four 12345678901234567890 1', '4 No 3? New Discarded four 12345678901234567890 1'],
    ]);
    await axeFindsNothing(page);
    await page.goto(`/queues/${queue.id}/as-of?at=${moments[0]}&to=${moments[1]}`);
    await rows.first().getByText('No 0?').waitFor();
    expect((await cells(10))[0]).toBe('1 No 0? New Modified four → five 12345678901234567890 1');
    for (const width of [390, 1920, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await rows.first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
  });
});
