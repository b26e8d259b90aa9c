// Texts that are long, or written to be slow to read: the server leaves them to the browser, which shows them.
import { reviewing } from '../product/reviewing.fixture.js';

const product = reviewing();

/** Nine of the longest texts that fit an item, each slow for expressions that go back and forth. */
const hostile = ['[', ' ', '![', '> ', '***', '[a](', '`a', '- ', '__a'].map((sign) =>
  `${sign.repeat(95_000 / sign.length)}x`.slice(0, 95_000),
);

describe('the page of an item', () => {
  it('is drawn by the server when its texts are short, and by the browser when they are long', async () => {
    const items = ['{"data":1,"target":["short"]}', `{"data":1,"target":${JSON.stringify(hostile)}}`];
    const queue = await product.queue({ name: 'Long texts', items });
    const page = await product.signedIn('/queues');
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const pathOf = (position: number) => `/queues/${queue.id}/items/${queue.items[position]}`;
    const treesServed = async (position: number) => {
      const headers = { cookie, accept: 'text/html' };
      const html = await (await fetch(product.site.product.uiUrl + pathOf(position), { headers })).text();
      return html.split('role="tree"').length - 1;
    };
    expect([await treesServed(0), await treesServed(1)]).toEqual([1, 0]);
    await page.goto(pathOf(1));
    await page.getByRole('tree', { name: 'target' }).waitFor();
    await page.getByRole('treeitem').filter({ hasText: '![![![' }).first().waitFor();
  });
});
