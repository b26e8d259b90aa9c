// The progress of a queue, in charts and numbers.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';

const world = reviewing();

describe('insights', () => {
  it('shows outcomes, members, edited fields and remaining work', async () => {
    const items = [0, 1, 2, 3].map((n) => `{"data":{"question":"No ${n}?"},"target":{"verdict":"wrong","n":${n}}}`);
    const queue = await world.queue({ name: 'Measured', items });
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
    await page.getByRole('img', { name: 'Items by state over time' }).locator('canvas').waitFor();
    await page.getByText('The numbers').click();
    const numbers = page.getByRole('table', { name: 'Items by state over time' }).locator('tbody').getByRole('row');
    expect((await numbers.last().getByRole('cell').allInnerTexts()).reduce((sum, n) => sum + Number(n), 0)).toBe(4);
    const people = page.getByRole('table', { name: 'Decisions by person' }).locator('tbody').getByRole('row');
    expect((await people.first().innerText()).split(/\t/).slice(0, 3)).toEqual(['API key “First key”', '2', '1']);
    const fields = page.getByRole('table', { name: 'Most edited fields of the targets' }).getByRole('row');
    expect((await fields.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))).toEqual(['verdict 1 100 %']);
    const waiting = page.getByRole('table', { name: 'Open items by age' }).getByRole('row');
    expect((await waiting.first().innerText()).replace(/\s+/g, ' ')).toBe('under an hour 1 100 %');
    await axeFindsNothingInBothThemes(page);
  });
});
