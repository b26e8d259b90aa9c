// The way a list is viewed can be saved under a name, for oneself or the project, with its own address.
import type { Locator, Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from '../review/reviewer.fixture.js';

const world = reviewing();
const fields = [
  { key: 'verdict', label: 'Is it right?', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number' },
];
const items = [
  '{"verdict":"wrong","score":10}',
  '{"verdict":"right","score":9.5}',
  '{"verdict":"wrong","score":2}',
  '{"score":7}',
].map((target, n) => `{"data":{"question":"Why ${n}?"},"target":${target}}`);
let queue: ReviewedQueue;
let me: Reviewer;
let address: string;

/** The numbers of the rows, all read at once: if they were read one by one, a row might disappear meanwhile. */
function numbersIn(grid: Locator): Promise<string[]> {
  return grid
    .locator('[role="row"][data-ordinal]')
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[role="gridcell"]')[1]?.textContent.trim() ?? ''));
}
const itemsOf = (page: Page) => page.getByRole('grid', { name: 'Items' });
const viewMenu = (page: Page) => page.getByRole('button', { name: /^View: / });
async function pick(page: Page, name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
  await viewMenu(page).click();
  await page.getByRole(role, { name, exact: true }).click();
}
async function saveAs(page: Page, name: string, isShared = false) {
  await pick(page, 'Save as a new view…');
  await page.getByLabel('Name').fill(name);
  await page.getByText('Only you, leads and admins can change it.').waitFor();
  if (isShared) await page.getByRole('switch', { name: /^Share/ }).click();
  await axeFindsNothingInBothThemes(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await viewMenu(page).filter({ hasText: name }).waitFor();
}

beforeAll(async () => {
  queue = await world.queue({ name: 'Looked at', fields, items });
  me = await world.reviewer(queue, { lastingToasts: true });
});

describe('a view of a queue', () => {
  it('keeps the filter, the order and the columns, and opens at its own address', async () => {
    const { page } = me;
    const grid = itemsOf(page);
    await me.press('l');
    await me.press('f');
    const bar = page.getByRole('search', { name: 'Filter the items' });
    await bar.getByLabel('Field to filter by').click();
    await page.getByRole('option', { name: 'Is it right?' }).click();
    await bar.getByLabel('Value of Is it right?').click();
    await page.getByRole('option', { name: 'wrong' }).click();
    await grid.getByRole('columnheader', { name: 'score' }).getByRole('button').click();
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menu').getByText('Last change').click();
    await page.keyboard.press('Escape');
    await shown(grid.getByRole('columnheader', { name: 'Last change' })).toHaveCount(0);
    await saveAs(page, 'Wrong ones');
    await page.waitForURL((url) => url.searchParams.has('view'));
    address = `${queue.path}?view=${new URL(page.url()).searchParams.get('view')}`;

    await pick(page, 'All items', 'menuitemradio');
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '2', '3', '4']);
    await shown(grid.getByRole('columnheader', { name: 'Last change' })).toHaveCount(1);
    await page.goto(address);
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    await shown(grid.getByRole('columnheader', { name: 'Last change' })).toHaveCount(0);
    await shown(viewMenu(page)).toHaveText('Wrong ones');
    await page.reload();
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
  });

  it('is changed only on purpose, renamed, shared and deleted', async () => {
    const { page } = me;
    const grid = itemsOf(page);
    await grid.getByRole('columnheader', { name: 'score' }).getByRole('button').click();
    await shown(viewMenu(page)).toHaveText('Wrong ones · changed');
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '3']);
    await pick(page, 'Undo changes to the view');
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    await grid.getByRole('columnheader', { name: 'score' }).getByRole('button').click();
    await pick(page, 'Save changes to “Wrong ones”');
    await shown(viewMenu(page)).toHaveText('Wrong ones');
    await pick(page, 'Rename or share…');
    await page.getByLabel('Name').fill('Worst first');
    await page.getByRole('switch', { name: /^Share/ }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await shown(viewMenu(page)).toHaveText('Worst first');

    await saveAs(page, 'For a moment');
    await pick(page, 'Delete view');
    await page.getByText('Deleted For a moment').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await viewMenu(page).click();
    await page.getByRole('menuitemradio', { name: 'For a moment' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('can be read by all members when shared, and changed only by its author and leads', async () => {
    const auditor = await world.member({ name: 'Otto', role: 'auditor' });
    const page = await world.signedIn(address, {}, auditor);
    await shown(viewMenu(page)).toHaveText('Worst first');
    await shown.poll(() => numbersIn(itemsOf(page))).toEqual(['1', '3']);
    await viewMenu(page).click();
    await page.getByRole('menuitem', { name: 'Copy link to the view' }).waitFor();
    await shown.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy link to the view']);
    await shown.poll(() => page.getByRole('menuitemradio').allInnerTexts()).toEqual(['All items', 'Worst first']);
    await page.keyboard.press('Escape');
    await axeFindsNothingInBothThemes(page);
    const { text } = await world.site.client.get(`/v1/views?queue=${queue.id}`);
    // The API key does not see what members have not shared.
    expect(JSON.parse(text).data).toMatchObject([{ name: 'Worst first', shared: true, createdBy: { name: 'Admin' } }]);
    await page.goto(`${queue.path}?view=00000000-0000-4000-8000-000000000000`);
    await page.getByText('There is no such view').waitFor();
    await page.context().close();
  });
});

describe('the datapoints of a dataset', () => {
  it('have the columns of the schema, are sorted and filtered by them, and have views', async () => {
    const { client } = world.site;
    const datasetId = await client.dataset('Looked at');
    const push = { datasetId, scope: 'all' };
    mustBe(202, await client.send({ method: 'POST', path: `/v1/labeling_queues/${queue.id}/push`, body: push }));
    const { page } = me;
    await page.goto(`/datasets/${datasetId}`);
    const grid = page.getByRole('grid', { name: 'Datapoints' });
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '2', '3', '4']);
    const head = (name: string) => grid.getByRole('columnheader', { name });
    await head('Is it right?').waitFor();
    await head('score').getByRole('button').click();
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '4', '2', '1']);
    await page.getByLabel('Field to filter by').click();
    await page.getByRole('option', { name: 'Is it right?' }).click();
    await page.getByLabel('Value of Is it right?').click();
    await page.getByRole('option', { name: 'wrong' }).click();
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    await axeFindsNothingInBothThemes(page);
    await page.waitForURL((url) => url.searchParams.get('sort') === 'field.score');

    await saveAs(page, 'Wrong answers', true);
    await page.waitForURL((url) => url.searchParams.has('view'));
    const view = `/datasets/${datasetId}?view=${new URL(page.url()).searchParams.get('view')}`;
    await pick(page, 'All datapoints', 'menuitemradio');
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '2', '3', '4']);
    await page.goto(view);
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    // Going back restores the last view of the table.
    await head('score').getByRole('button').click();
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '3']);
    await page.waitForURL((url) => url.searchParams.get('sort') === '-field.score');
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();
    await page.waitForURL((url) => url.pathname === '/datasets');
    await page.goBack();
    await shown.poll(() => numbersIn(grid)).toEqual(['1', '3']);
    await page.goto(view);
    await shown.poll(() => numbersIn(grid)).toEqual(['3', '1']);
    // The neighbors of a datapoint are those next to it in the order shown.
    await grid.locator('[data-ordinal="2"]').click();
    await page.getByRole('dialog', { name: 'Datapoint 3' }).waitFor();
    await page.getByRole('button', { name: 'Next datapoint' }).click();
    await page.getByRole('dialog', { name: 'Datapoint 1' }).waitFor();
  });
});
