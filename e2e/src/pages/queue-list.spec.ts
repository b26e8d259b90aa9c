// The list of queues: how far each one is.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

describe('the list of queues', () => {
  it('keeps the progress of a queue when its approved items are pushed', async () => {
    const items = [0, 1, 2, 3].map((n) => `{"data":${n},"target":null}`);
    const queue = await world.queue({ name: 'Half done', items });
    const { client } = world.site;
    const path = `/v1/labeling_queues/${queue.id}`;
    for (const id of queue.items.slice(0, 2)) {
      mustBe(200, await client.send({ method: 'POST', path: `${path}/items/${id}/approve`, body: {} }));
    }
    await client.settled();

    const page = await world.signedIn('/queues');
    const row = page.getByRole('row', { name: /^Half done/ });
    const cells = row.getByRole('cell');
    const are = (texts: readonly string[]) =>
      Promise.all(texts.map((text, i) => shown(cells.nth(i + 1)).toHaveText(text)));
    await are(['2', '0', '2', '0', '2 of 4 done']);

    const body = { datasetId: await client.dataset('Finished') };
    mustBe(202, await client.send({ method: 'POST', path: `${path}/push`, body }));
    // The list follows the push by itself.
    await are(['2', '0', '0', '2', '2 of 4 done']);
    await axeFindsNothingInBothThemes(page);

    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const isCut = await cells.nth(5).evaluate((cell) => cell.scrollWidth > cell.clientWidth);
      expect([width, isCut]).toEqual([width, false]);
    }
  });
});
