// From rows to reviewed items on the SQL page: running, failing, canceling, saving and exporting queries.
import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { mustLookRight } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
let page: Page;
let questions: string[];

beforeAll(async () => {
  const file = new URL('../../../infra/demo/gsm8k-model-solutions.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(0, 60);
  questions = lines;
  await world.queue({ name: 'Raw', items: questions.map((line, i) => `{"data":${line},"target":{"nth":${i}}}`) });
  page = await world.signedIn('/sql', { lastingToasts: true });
  await page.locator('.cm-content').waitFor();
});

const write = async (query: string, on = page) => {
  await on.getByRole('textbox', { name: 'Query' }).click();
  await on.keyboard.press('ControlOrMeta+a');
  await on.keyboard.insertText(query);
};
const run = async (query: string, on = page) => {
  await write(query, on);
  await on.keyboard.press('ControlOrMeta+Enter');
};
const status = (words: RegExp | string, on = page) => on.getByRole('status').filter({ hasText: words }).waitFor();
const cell = (row: number, column: number) =>
  page.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"]`).nth(column - 1);

describe('the SQL page', () => {
  it('shows all rows of a query exactly', async () => {
    await run(`select ordinal, target, 12345678901234567890 as large, 1.10 as exact from items order by ordinal`);
    await status(/^60 rows in/);
    await shown.poll(() => cell(1, 2).textContent()).toBe('{"nth":0}');
    await shown.poll(() => cell(1, 3).textContent()).toBe('12345678901234567890');
    await shown.poll(() => cell(1, 4).textContent()).toBe('1.10');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await cell(60, 1).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Row 60' }).getByText('1.10').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keeps a long result scrollable and says when it is truncated', async () => {
    await run('select generate_series(1, 1000000) as n');
    await status(/^First 5,000 rows in/);
    await page.getByText('Truncated: there are more rows.').waitFor();
    await shown.poll(() => page.getByRole('row').count()).toBeLessThan(60);
  });

  it('marks an error at its position, then replaces it with the next result', async () => {
    await run('select id, nope from items');
    await page.getByRole('alert').getByText('column "nope" does not exist').waitFor();
    await shown.poll(() => page.locator('.cm-lintRange-error').textContent()).toBe('nope');
    await run("select pg_read_file('/etc/passwd')");
    await page.getByRole('alert').getByText('The function pg_read_file is not available here').waitFor();
    await run('select 1 as one');
    await status(/^1 row in/);
    await shown(page.locator('.cm-lintRange-error')).toHaveCount(0);
  });

  it('cancels a query in the database too', async () => {
    await run('with recursive t(n) as (select 1 union all select n from t) select count(*) from t');
    await status('Running…');
    const running = async () => {
      const [row] = await world.site.query<{ count: string }>(
        `select count(*) from pg_stat_activity where usename like 'labeling_sql_%'`,
      );
      return Number(row?.count);
    };
    while ((await running()) === 0);
    // The search in the editor is closed first.
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('textbox', { name: 'Find' }).press('Escape');
    await shown(page.locator('.cm-search')).toHaveCount(0);
    await status('Running…');
    expect(await running()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    while ((await running()) > 0);
  });

  it('completes tables and the columns of the tables in use', async () => {
    await write('select  from items');
    await page.keyboard.press('Home');
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('idem');
    // By click: a key pressed as soon as the list appears still goes to the text, and a test is faster than a person.
    await page.getByRole('option', { name: /^idempotency_key/ }).click();
    await shown.poll(() => page.locator('.cm-line').textContent()).toBe('select idempotency_key from items');
  });

  it("saves queries for the project and the editor's text for this browser", async () => {
    await write('select 1 as kept');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('dialog', { name: 'Save query' }).getByLabel('Name').fill('Kept');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Kept' }).waitFor();
    await write('select 2 as changed');
    await page.reload();
    await page.getByText('select 2 as changed').waitFor();
    await page.getByRole('tab', { name: 'Saved' }).click();
    await page.getByRole('button', { name: 'Kept', exact: true }).click();
    await page.getByText('select 1 as kept').waitFor();
    await page.getByRole('button', { name: 'Rename Kept' }).click();
    await page.getByRole('dialog', { name: 'Rename query' }).getByLabel('Name').fill('Renamed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Renamed' }).click();
    await page.getByText('No saved queries yet.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Renamed', exact: true }).waitFor();
  });

  it('exports columns as data, target and metadata, once', async () => {
    await run(
      `select id, data, target->'nth' as answer, ordinal from items where queue = 'Raw' order by ordinal limit 20`,
    );
    await status(/^20 rows in/);
    const dialog = page.getByRole('dialog', { name: 'Export to labeling queue' });
    const addAll = () => dialog.getByRole('button', { name: /^Add 20/ }).click();
    await page.getByRole('button', { name: 'Export to labeling queue' }).click();
    await dialog.getByRole('heading', { name: 'The first 3 items' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Queue', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('From SQL');
    await page.getByRole('option', { name: 'Create queue “From SQL”' }).click();
    await addAll();
    await dialog.getByText('20 items were added.').waitFor();
    await page.keyboard.press('Escape');
    // The queue is remembered.
    await page.getByRole('button', { name: 'Export to labeling queue' }).click();
    await addAll();
    await dialog.getByText('No new items: 20 already existed.').waitFor();
    await dialog.getByRole('link', { name: 'Open From SQL' }).click();
    const reviewer = new Reviewer(page, { id: '', path: '', items: [] });
    await reviewer.ready();
    await page.keyboard.press('ControlOrMeta+Enter');
    await reviewer.at(2, 20);
    await reviewer.counts(19, 0, 1);
    await reviewer.saved();
    const { text } = mustBe(200, await world.site.client.get('/v1/labeling_queues'));
    const { id } = JSON.parse(text).data.find(({ name }: { name: string }) => name === 'From SQL');
    await world.site.client.settled();
    const items = JSON.parse((await world.site.client.get(`/v1/labeling_queues/${id}/items?limit=100`)).text).data;
    expect(items.map(({ originalTarget }: { originalTarget: number }) => originalTarget)).toEqual(
      Array.from({ length: 20 }, (_, i) => i),
    );
    expect(items[0]).toMatchObject({
      state: 'Approved',
      data: JSON.parse(questions[0] ?? ''),
      metadata: { ordinal: 0 },
      source: { type: 'sql' },
    });
  });

  it('is readable in both themes and fits the screen', async () => {
    await page.goto('/sql');
    await run('select * from items limit 5');
    await status(/rows in/);
    await mustLookRight(page);
    await page.getByRole('gridcell').first().click();
    await page.getByRole('dialog', { name: 'Row 1' }).waitFor();
    await page.keyboard.press('Escape');
    await run('select id, data, target from items limit 5');
    await status(/rows in/);
    await page.getByRole('button', { name: 'Export to labeling queue' }).click();
    await page.getByRole('heading', { name: 'The first 3 items' }).waitFor();
    await mustLookRight(page);
  });

  it('shows a labeler the same rows, without export and without other projects', async () => {
    const labeler = await world.signedIn('/sql', {}, await world.labeler('Lea'));
    await run('select count(*) from items', labeler);
    await status(/^1 row in/, labeler);
    await shown(labeler.getByRole('button', { name: 'Export to labeling queue' })).toHaveCount(0);
    const project = await world.site.query<{ id: string }>(
      `insert into identity.project (name) values ('Elsewhere') returning id`,
    );
    const stranger = await world.member({
      name: 'Eve',
      role: 'admin',
      projectId: project[0]?.id ?? '',
    });
    const elsewhere = await world.signedIn('/sql', {}, stranger);
    await run('select * from items', elsewhere);
    await elsewhere.getByText('The query returned no rows.').waitFor();
  });
});
