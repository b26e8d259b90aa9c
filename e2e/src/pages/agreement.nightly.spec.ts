// How far the members of a queue agree, as leads see it, how each number leads to its items, and all answers as a file.
import { LabelingQueue, type QueueAnnotation } from 'labeling-queue';
import { readFileSync } from 'node:fs';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';

const world = reviewing();
const fields = [
  { key: 'verdict', label: 'Is it right?', type: 'enum', values: ['right', 'wrong'], labels: ['Right', 'Wrong'] },
  { key: 'note', type: 'string' },
];
// Of twelve items, Ida and Ben agree on nine; on the last three, Ida says right and Ben wrong.
const verdicts = Array.from({ length: 12 }, (_, n) => (n < 5 ? 'rr' : n < 9 ? 'ww' : 'rw'));
let queue: ReviewedQueue;

beforeAll(async () => {
  const items = verdicts.map((_, n) => `{"data":{"question":"Goose ${n}"},"target":{}}`);
  queue = await world.queue({ name: 'Compared', items, fields, overlap: 2 });
  const people = await Promise.all(
    ['Ida', 'Ben'].map(async (name) => (await world.signedIn('/queues', {}, await world.labeler(name))).request),
  );
  for (const [n, pair] of verdicts.entries()) {
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[n]}/annotation/submit`;
    for (const [who, person] of people.entries()) {
      const data = { target: { verdict: pair[who] === 'r' ? 'right' : 'wrong' } };
      const answer = await person.post(path, { data, headers: { origin: world.site.product.uiUrl } });
      expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
    }
  }
  await world.site.client.settled();
});

describe('the agreement of a queue', () => {
  it('shows a lead how far members agree on a field, and leads from a number to its items', async () => {
    const page = await world.signedIn(queue.path, {}, await world.member({ name: 'Lou', role: 'lead' }));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Agreement' }).click();
    const field = page.getByRole('table', { name: 'Agreement by field' }).getByRole('link', { name: 'Is it right?' });
    await field.first().click();
    await page.waitForURL('**/agreement?field=verdict');
    const tiles = page.getByRole('list', { name: 'How far members agree' }).getByRole('listitem');
    await tiles.getByText('75 %').waitFor();
    expect(await tiles.last().innerText()).toMatch(/12 items/);

    const chart = page.getByRole('img', { name: 'Agreement over time' });
    await chart.waitFor();
    expect(await chart.locator('path.alpha').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+/);
    const confusion = page.getByRole('table', { name: 'How often two values are given to the same item' });
    await confusion.getByRole('link', { name: 'Right and Wrong: 3' }).waitFor();
    expect((await confusion.getByRole('row').allInnerTexts()).map((row) => row.trim().split(/\s+/))).toEqual([
      ['Right', 'Wrong'],
      ['Right', '5', '3'],
      ['Wrong', '3', '4'],
    ]);
    await axeFindsNothingInBothThemes(page);

    await confusion.getByRole('link', { name: 'Right and Wrong: 3' }).click();
    const listed = page.getByRole('table', { name: 'Items behind the figure' }).locator('tbody').getByRole('row');
    await listed.getByText('Goose 11').waitFor();
    expect((await listed.allInnerTexts()).map((row) => /Goose \d+/.exec(row)?.[0])).toEqual([
      'Goose 9',
      'Goose 10',
      'Goose 11',
    ]);
    await page.getByText('“Right” versus “Wrong”', { exact: true }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.goBack();
    await page
      .getByRole('table', { name: 'Cohen’s κ of each pair of members' })
      .getByRole('link', { name: /^Ben and Ida/ })
      .click();
    await page.getByText('Ben and Ida differ', { exact: true }).waitFor();
    await listed.getByText('Goose 11').waitFor();
    expect(await listed.count()).toBe(3);
    await listed.getByRole('link', { name: 'Goose 11' }).click();
    await page.getByRole('region', { name: 'Annotations', exact: true }).getByText('1 field differs').waitFor();
  });

  it('shows who each cell of its tables is about, however many members there are', async () => {
    const page = await world.signedIn(`${queue.path}/agreement`);
    await page.setViewportSize({ width: 320, height: 100 });
    const pairs = page.getByRole('region', { name: 'Agreement of each pair of members' });
    await pairs.getByRole('rowheader').last().waitFor();
    const seen = await pairs.evaluate((box) => {
      box.scrollTo(box.scrollWidth, box.scrollHeight);
      const place = (head: string) => box.querySelector(head)?.getBoundingClientRect();
      const { left, top } = box.getBoundingClientRect();
      const row = place('tbody tr:last-child th');
      return {
        isScrolled: box.scrollLeft > 0 && box.scrollTop > 0,
        column: (place('thead th:last-child')?.top ?? Infinity) - top,
        row: (row?.left ?? Infinity) - left,
        leavesRoom: (row?.width ?? Infinity) < box.clientWidth / 2,
      };
    });
    expect(seen).toEqual({ isScrolled: true, column: 0, row: 0, leavesRoom: true });
  });

  it('is shown as it was at an earlier time, even if there was nothing yet', async () => {
    const page = await world.signedIn(`${queue.path}/agreement?field=verdict&at=2026-01-01T00:00:00Z`);
    await page.getByText('Nobody had submitted an annotation by then.').waitFor();
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.getByRole('list', { name: 'How far members agree' }).getByText('75 %').waitFor();
  });

  it('is based on answers that leads can download and clients can read', async () => {
    const page = await world.signedIn(`${queue.path}/agreement`, {}, await world.member({ name: 'Lea', role: 'lead' }));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'Export annotations' }).click();
    await axeFindsNothingInBothThemes(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'JSON Lines' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Compared annotations.jsonl');
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n');
    const rows: QueueAnnotation[] = lines.map((line) => JSON.parse(line));
    const answers = rows.map(({ itemId, memberName, target }) => {
      return `${queue.items.indexOf(itemId)} ${memberName} ${(target as { verdict: string }).verdict}`;
    });
    expect(answers).toEqual(
      verdicts.flatMap((pair, n) =>
        ['Ida', 'Ben'].map((name, who) => `${n} ${name} ${pair[who] === 'r' ? 'right' : 'wrong'}`),
      ),
    );
    expect(rows.map(({ approved }) => approved !== null)).toEqual(verdicts.flatMap(([a, b]) => [a === b, a === b]));

    const { apiUrl: baseUrl, apiKey = '' } = world.site.product;
    const read: QueueAnnotation[] = [];
    for await (const row of new LabelingQueue({ baseUrl, apiKey }).queues.exportAnnotations(queue.id)) read.push(row);
    expect(read).toEqual(rows);
  });

  it('keeps a chosen field when a time is chosen before the page has loaded', async () => {
    const page = await world.signedIn(`${queue.path}/agreement`);
    const answer = Promise.withResolvers<undefined>();
    const held = '**/agreement/__data.json*';
    await page.route(held, (route) => answer.promise.then(() => route.continue()));
    await page.getByLabel('Field', { exact: true }).click();
    await page.getByRole('option', { name: 'Is it right?' }).click();
    await page.getByRole('button', { name: 'A week ago' }).click();
    answer.resolve(undefined);
    await page.waitForURL(({ searchParams: asked }) => asked.has('at'));
    expect(new URL(page.url()).searchParams.get('field')).toBe('verdict');
    await page.getByText('Nobody had submitted an annotation by then.').waitFor();
    await page.unroute(held);
  });
});
