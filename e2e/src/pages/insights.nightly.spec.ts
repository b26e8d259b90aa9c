// The progress of a queue, in charts and numbers.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

describe('insights', () => {
  it('show outcomes, members, edited fields and remaining work', async () => {
    const items = [0, 1, 2, 3].map((n) => `{"data":{"question":"No ${n}?"},"target":{"verdict":"wrong","n":${n}}}`);
    const fields = [{ key: 'verdict', type: 'string', label: 'Is it right?' }];
    const queue = await world.queue({ name: 'Measured', fields, items });
    const { client } = world.site;
    const item = (n: number) => `/v1/labeling_queues/${queue.id}/items/${queue.items[n]}`;
    const body = '{"target":{"verdict":"right","n":0}}';
    mustBe(200, await client.send({ method: 'POST', path: `${item(0)}/approve`, body }));
    mustBe(200, await client.send({ method: 'POST', path: `${item(1)}/approve`, body: {} }));
    mustBe(204, await client.send({ method: 'DELETE', path: item(2) }));
    await client.settled();

    const page = await world.signedIn('/queues');
    await page.getByRole('row', { name: /Measured/ }).hover();
    await page.getByRole('link', { name: 'Insights into Measured' }).click();
    const tiles = page.getByRole('list', { name: 'Outcomes of the items' }).getByRole('listitem');
    await tiles.first().waitFor();
    expect((await tiles.allInnerTexts()).map((tile) => tile.replace(/\s+/g, ' '))).toEqual([
      ...['Approved unchanged 1 25 %', 'Approved after an edit 1 25 %', 'Discarded 1 25 %', 'Open 1 25 %'],
    ]);
    const chart = page.getByRole('img', { name: 'Items by state over time' });
    // Only steps: no line rises between two moments.
    const outlines = await Promise.all((await chart.locator('path').all()).map((path) => path.getAttribute('d')));
    expect(outlines.length).toBe(5);
    for (const outline of outlines) expect(outline).toMatch(/^M[\d.]+ [\d.]+([HV][\d.]+)+Z$/);
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await page.getByText(`Times: ${zone}`).waitFor();
    await page.getByText('The numbers').click();
    const numbers = page.getByRole('table', { name: 'Items by state over time' }).locator('tbody').getByRole('row');
    expect((await numbers.last().getByRole('cell').allInnerTexts()).reduce((sum, n) => sum + Number(n), 0)).toBe(4);
    const people = page.getByRole('table', { name: 'Decisions by person' }).locator('tbody').getByRole('row');
    expect((await people.first().innerText()).split(/\t/).slice(0, 4)).toEqual(['API key “First key”', '1', '2', '1']);
    const edited = page.getByRole('table', { name: 'Most edited fields of the targets' }).getByRole('row');
    expect((await edited.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))).toEqual(['Is it right? 1 100 %']);
    const waiting = page.getByRole('table', { name: 'Open items by age' }).getByRole('row');
    expect((await waiting.first().innerText()).replace(/\s+/g, ' ')).toBe('under an hour 1 100 %');
    await axeFindsNothingInBothThemes(page);

    // A bar is as long as the share that it shows, in every chart: one of four takes a quarter of the row's room.
    const shares = await page.evaluate(() =>
      [...document.querySelectorAll('td.bar span')].map((bar) => {
        const share = bar.closest('tr')?.querySelector('.note')?.textContent ?? '';
        return [share, Math.round((100 * bar.clientWidth) / (bar.parentElement?.clientWidth ?? 1))];
      }),
    );
    expect(shares).toEqual(shares.map(([share]) => [share, Number.parseFloat(String(share))]));
    // At any width, the cards use all the room between equal margins.
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const margins = await page.evaluate(() => {
        const main = document.querySelector('main')?.getBoundingClientRect();
        const cards = [...document.querySelectorAll('main section')].map((card) => card.getBoundingClientRect());
        const [left, right] = [
          Math.min(...cards.map((card) => card.left)),
          Math.max(...cards.map((card) => card.right)),
        ];
        return main && [left - main.left, main.right - right].map(Math.round);
      });
      expect(margins).toEqual([16, 16]);
    }
  });

  it('are printed in full, without buttons or navigation, and dark on white in both themes', async () => {
    const items = [1, 2].map((n) => `{"data":{"question":"No ${n}?"},"target":{}}`);
    const queue = await world.queue({ name: 'Printed', items });
    const page = await world.signedIn(`${queue.path}/insights`);
    const lastPart = page.getByRole('region', { name: 'Most edited fields' });
    await lastPart.waitFor();
    await page.setViewportSize({ width: 1280, height: 400 });
    const colors: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme });
      await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
      const { beyond, color, scheme } = await page.evaluate(() => {
        const main = document.querySelector('main');
        const { color, colorScheme } = getComputedStyle(document.body);
        return { beyond: main && main.scrollHeight - main.clientHeight, color, scheme: colorScheme };
      });
      expect(beyond).toBe(0);
      colors.push(`${color} ${scheme}`);
    }
    expect(colors).toEqual([expect.stringMatching(/ light$/), colors[0]]);
    await shown(page.getByRole('navigation', { name: 'Project' })).toBeHidden();
    await shown(page.getByRole('button', { name: 'Refresh' })).toBeHidden();
    await shown(page.getByRole('heading', { name: 'Insights' })).toBeVisible();
  });
});
