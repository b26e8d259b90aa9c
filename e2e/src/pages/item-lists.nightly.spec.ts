// Lists show the answers about items: a column for each field, sorted and filtered by the server.
import type { Locator, Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from '../review/reviewer.fixture.js';

const world = reviewing();
const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number' },
  { key: 'sure', type: 'boolean' },
];
const targets = [
  '{"long":"' + 'x'.repeat(900) + '","verdict":"wrong","score":10}',
  '{"verdict":"right","score":9.50,"sure":false}',
  '{"score":1e1}',
  '"no object"',
];
const items = targets.map((target, n) => `{"data":{"question":"Why ${n}?"},"target":${target}}`);
let queue: ReviewedQueue;
let me: Reviewer;
let grid: Locator;

const texts = async (row: Locator) =>
  (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
/** The first cells of the rows as they are shown, from the number to the fields. */
const rows = async (from = 1, to = 7) => {
  const all = await grid.locator('[role="row"][data-ordinal]').all();
  return Promise.all(all.map(async (row) => (await texts(row)).slice(from, to).join(' | ')));
};
const numbers = () => rows(1, 2);

beforeAll(async () => {
  queue = await world.queue({ name: 'Lists', fields, items });
  me = await world.reviewer(queue);
  grid = me.page.getByRole('grid', { name: 'Items' });
});

describe('the list of items', () => {
  it('has a column for each field of the schema, and when an item last changed, to the second', async () => {
    await me.press('l');
    await grid.getByText('Why 3?').waitFor();
    expect(await rows()).toEqual([
      '1 | New | question: Why 0? | wrong | 10 | Not set',
      '2 | New | question: Why 1? | right | 9.50 | no',
      '3 | New | question: Why 2? | Not set | 1e1 | Not set',
      expect.stringMatching(/^4 \| New \| question: Why 3\? \| no object \| .* \d{4}, \d\d:\d\d:\d\d$/),
    ]);
    await axeFindsNothingInBothThemes(me.page);
  });

  it('is sorted by a click on the head of a column, and stays so while items change', async () => {
    const head = (name: string) => grid.getByRole('columnheader', { name });
    const sort = async (name: string, order: string) => {
      await head(name).getByRole('button').click();
      await shown(head(name)).toHaveAttribute('aria-sort', order);
    };
    await sort('score', 'ascending');
    await shown(grid.locator('[aria-rowindex="2"]')).toHaveAttribute('data-ordinal', '1');
    expect(await numbers()).toEqual(['2', '1', '3', '4']);
    await sort('score', 'descending');
    await shown(grid.locator('[aria-rowindex="2"]')).toHaveAttribute('data-ordinal', '0');
    expect(await numbers()).toEqual(['1', '3', '2', '4']);
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}/target`;
    mustBe(
      200,
      await world.site.client.send({ method: 'PUT', path, body: '{"target":{"verdict":"wrong","score":1}}' }),
    );
    await grid.locator('[data-ordinal="0"]').getByText('Modified').waitFor();
    expect(await numbers()).toEqual(['1', '3', '2', '4']);
    // A selection includes the rows between two others in the order shown.
    await grid.locator('[data-ordinal="0"]').getByRole('checkbox').click();
    await grid
      .locator('[data-ordinal="1"]')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await me.page.getByText('3 selected').waitFor();
    await me.page.getByRole('button', { name: 'Clear the selection' }).click();
    await sort('score', 'none');
    await shown(grid.locator('[aria-rowindex="3"]')).toHaveAttribute('data-ordinal', '1');
  });

  it('is filtered by the value of a field, which the address keeps', async () => {
    await me.press('f');
    const bar = me.page.getByRole('search', { name: 'Filter the items' });
    const choose = async (label: string, option: string) => {
      await bar.getByLabel(label).click();
      await me.page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Field to filter by', 'verdict');
    await choose('Value of verdict', 'wrong');
    await bar.getByText('1 of 4 items').waitFor();
    expect(await numbers()).toEqual(['1']);
    await me.page.waitForURL((url) => url.searchParams.get('field') === 'verdict=wrong');
    await choose('Value of verdict', 'Not set');
    await shown(grid.locator('[data-ordinal="2"]')).toBeVisible();
    expect(await numbers()).toEqual(['3']);
    await choose('Field to filter by', 'score');
    await bar.getByLabel('Value of score').fill('9.5');
    await shown.poll(numbers).toEqual(['2']);
    await axeFindsNothingInBothThemes(me.page);
    await me.page.reload();
    await me.at(1, 1);
    await bar.getByRole('button', { name: 'Filter: score: 9.5' }).click();
    await shown(bar.getByLabel('Value of score')).toHaveValue('9.5');
    await bar.getByRole('button', { name: 'Clear', exact: true }).click();
    await me.at(2, 4);
  });

  it.each([390, 1280, 1920])('fits a screen %d pixels wide, and scrolls sideways without the page', async (width) => {
    await me.page.setViewportSize({ width, height: 800 });
    if (!(await grid.isVisible())) await me.press('l');
    await grid.getByText('Why 0?').waitFor();
    expect(await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const last = grid.getByRole('columnheader', { name: 'sure' });
    await last.scrollIntoViewIfNeeded();
    const [view, head] = [await grid.boundingBox(), await last.boundingBox()];
    expect((head?.x ?? Infinity) + (head?.width ?? 0)).toBeLessThanOrEqual((view?.x ?? 0) + (view?.width ?? 0) + 1);
  });
});

describe('a list of items whose targets are not objects', () => {
  it('has one column for them', async () => {
    const texts = await world.queue({ name: 'Texts', items: ['{"data":1,"target":"plain text"}'] });
    const other = await world.reviewer(texts);
    await other.press('l');
    const list = other.page.getByRole('grid', { name: 'Items' });
    await list.getByText('plain text').waitFor();
    await list.getByRole('columnheader', { name: 'Target' }).waitFor();
  });
});

describe('the list of datapoints', () => {
  it('has a column for each of the first keys', async () => {
    const { client } = world.site;
    const datasetId = await client.dataset('With keys');
    const body =
      '{"datapoints":[{"data":{"q":"What?"},"target":{"verdict":"right","n":1.10}},{"data":2,"target":{"n":2}}]}';
    mustBe(201, await client.send({ method: 'POST', path: `/v1/datasets/${datasetId}/datapoints`, body }));
    await client.settled();
    const page = await world.signedIn(`/datasets/${datasetId}`);
    const datapoints = page.getByRole('grid', { name: 'Datapoints' });
    await datapoints.getByText('What?').waitFor();
    expect((await datapoints.getByRole('columnheader').allInnerTexts()).slice(1, 5)).toEqual([
      ...['No.', 'Data', 'verdict', 'n'],
    ]);
    const lines = await Promise.all((await datapoints.locator('[data-ordinal]').all()).map(texts));
    expect(lines.map((cells) => cells.slice(1, 5))).toEqual([
      ['1', 'q: What?', 'right', '1.10'],
      ['2', '2', 'Not set', '2'],
    ]);
    await axeFindsNothingInBothThemes(page);
  });
});

describe('the activity', () => {
  it('names items by number and words, and shows an approval with its edit as one', async () => {
    const { client } = world.site;
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[1]}/approve`;
    mustBe(200, await client.send({ method: 'POST', path, body: '{"target":{"verdict":"wrong"}}' }));
    await client.settled();
    const page: Page = await world.signedIn(`/activity?queue=${queue.id}`);
    const line = page.getByRole('table', { name: 'Activity' }).locator('tbody').getByRole('row').first();
    await line.getByRole('link', { name: '2 Why 1?' }).waitFor();
    expect(await line.innerText()).toMatch(/\d{4}, \d\d:\d\d:\d\d\s.*edited and approved an item/s);
    await shown(page.getByText('edited a target')).toHaveCount(1);
    await axeFindsNothingInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    // On a phone, who, when and where share two columns.
    const cells = line.getByRole('cell').filter({ visible: true });
    await shown(cells).toHaveCount(3);
    expect((await cells.allInnerTexts()).join(' ')).toMatch(
      /edited and approved an item\s+\d+ \w+ \d{4}, \d\d:\d\d:\d\d\s+2\s+Why 1\?\s+Lists/,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await line.getByRole('link', { name: '2 Why 1?' }).click();
    await page.getByRole('heading', { name: 'Step 3 of 3' }).waitFor();
  });

  it('stays as it is for somebody reading far down, and starts over once they are at its top', async () => {
    const { client } = world.site;
    const items = Array.from({ length: 50 }, (_, n) => `{"data":${n},"target":${n}}`);
    const busy = await world.queue({ name: 'Busy', items });
    const path = `/v1/labeling_queues/${busy.id}`;
    for (let time = 0; time < 5; time++)
      for (const command of ['approve', 'unapprove'])
        await Promise.all(
          busy.items.map(async (id) =>
            mustBe(200, await client.send({ method: 'POST', path: `${path}/items/${id}/${command}` })),
          ),
        );
    await client.settled();
    const rowsOf = (one: Page) => one.getByRole('table', { name: 'Activity' }).locator('tbody').getByRole('row');
    const page = await world.signedIn(`/activity?queue=${busy.id}`);
    for (let count = 50; count < 500; count += 50) {
      await shown(rowsOf(page)).toHaveCount(count);
      await page.getByRole('button', { name: 'Show older' }).click();
    }
    await shown(rowsOf(page)).toHaveCount(500);
    const later = await world.signedIn(`/activity?queue=${busy.id}`);
    await shown(rowsOf(later)).toHaveCount(50);
    mustBe(200, await client.send({ method: 'PATCH', path, body: { name: 'Busier' } }));
    await rowsOf(later).first().getByText('renamed the queue').waitFor();
    await shown(rowsOf(page)).toHaveCount(500);
    await page.keyboard.press('Home');
    await rowsOf(page).first().getByText('renamed the queue').waitFor();
    await shown(rowsOf(page)).toHaveCount(50);
  });
});
