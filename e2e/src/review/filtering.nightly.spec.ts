// A reviewer works through part of a queue: by text, by state, by their own changes, then through all of it.
import { reviewing } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
let me: Reviewer;
let path: string;

beforeAll(async () => {
  const items = Array.from({ length: 300 }, (_, n) => {
    return `{"data":{"question":"Ducks ${n}","kind":"${n % 7 === 0 ? 'seventh' : 'other'}"},"target":{"n":${n}}}`;
  });
  const queue = await product.queue({ name: 'Ducks', items });
  path = queue.path;
  me = await product.reviewer(queue);
});

const text = () => me.page.getByRole('searchbox', { name: 'Search items' });
const counter = (name: RegExp) => me.page.getByRole('group', { name: 'States' }).getByRole('button', { name });
const says = (words: string) => me.page.getByRole('status').filter({ hasText: words }).waitFor();
const address = (search: string) => me.page.waitForURL((url) => url.search === search);

describe('the filter of a queue', () => {
  it('arrives from the server as one bit per item', async () => {
    const found = await me.page.evaluate(async (matches) => {
      const ask = async (search: string) => {
        const response = await fetch(`${matches}?${search}`);
        const bits = [...new Uint8Array(await response.arrayBuffer())].map((byte) => byte.toString(2)).join('');
        return response.ok ? [response.headers.get('item-count'), bits.replaceAll('0', '').length] : response.status;
      };
      const long = 'x'.repeat(1_001);
      return Promise.all(['q=SEVENTH', 'mine=1', 'state=New,Approved', 'state=Lost', `q=${long}`].map(ask));
    }, `${path}/matches`);
    expect(found).toEqual([['300', 43], ['300', 0], ['300', 300], 400, 400]);
  });

  it('arrives slice by slice where the page asks for it', async () => {
    const found = await me.page.evaluate(async (matches) => {
      const ask = async (slice: string) => {
        const response = await fetch(`${matches}?q=SEVENTH&${slice}`);
        const bits = [...new Uint8Array(await response.arrayBuffer())].map((byte) => byte.toString(2)).join('');
        const { headers, ok, status } = response;
        return ok ? [headers.get('item-count'), headers.get('next'), bits.replaceAll('0', '').length] : status;
      };
      const slices = ['from=0&count=150', 'from=150&count=150', 'from=300&count=150', 'from=0&count=50000', 'from=0'];
      return Promise.all([...slices, 'from=0&count=50001', 'from=-1&count=1'].map(ask));
    }, `${path}/matches`);
    const [first, second, ...rest] = found as [[string, string, number], [string, string, number], ...unknown[]];
    expect([first.slice(0, 2), second.slice(0, 2), first[2] + second[2]]).toEqual([['150', '150'], ['150', '300'], 43]);
    expect(rest).toEqual([['0', null, 0], ['300', null, 43], 400, 400, 400]);
  });

  it('takes every typed letter as text and jumps to a match', async () => {
    await me.open(300);
    await me.press('f');
    await text().waitFor();
    await me.page.keyboard.type('Ducks 12');
    await me.at(11, 11);
    await me.page.keyboard.type('3');
    await me.at(1, 1);
    await shown(text()).toHaveValue('Ducks 123');
    await address('?item=124&q=Ducks%20123');
    await me.axeFindsNothing();
    await me.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await me.at(124, 300);
    await address('?item=124');
  });

  it('moves nothing on the screen when it opens, applies or goes', async () => {
    await me.open(1);
    const places = () =>
      me.page.evaluate(() =>
        ['main', 'footer', '.counters', '.position'].map((part) => {
          const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
          return part === '.position' ? y : [x, y, width];
        }),
      );
    const before = await places();
    await counter(/^New/).click();
    await says('300 of 300 items');
    expect(await places()).toEqual(before);
    await me.press('f');
    await text().waitFor();
    expect(await places()).toEqual(before);
    await me.press('Escape');
    await counter(/^New/).click();
    await shown(me.page.getByRole('search', { name: 'Filter the items' })).toHaveCount(0);
    expect(await places()).toEqual(before);
  });

  it('keeps approved items visible, and survives a reload', async () => {
    await me.open(1);
    await counter(/^New/).click();
    await me.press('f');
    await text().fill('seventh');
    await me.press('Enter');
    await me.at(1, 43);
    await me.press('ControlOrMeta+Enter');
    await me.at(2, 43);
    await me.counts(299, 0, 1);
    await me.press('ControlOrMeta+ArrowLeft');
    await me.at(1, 43);
    await me.button('Unapprove').waitFor();
    await me.press('ControlOrMeta+ArrowRight');
    await me.saved();
    await address('?item=8&state=New&q=seventh');
    await product.site.client.settled();
    await me.reload();
    await me.at(1, 42);
  });

  it('reports when there are no matches', async () => {
    await counter(/^New/).click();
    await counter(/^Modified/).click();
    await me.page.getByText('No item of this queue matches the filter.').waitFor();
    await me.axeFindsNothing();
    await me.page.getByRole('button', { name: 'Clear the filter' }).click();
    await me.at(8, 300);
  });

  it('finds the items that the reviewer changed', async () => {
    await me.press('f');
    await me.page.getByRole('button', { name: 'Mine' }).click();
    await says('1 of 300 items');
    await me.at(1, 1);
    await me.page.getByRole('button', { name: 'Clear', exact: true }).click();
    await me.at(1, 300);
  });

  it('explains why a search failed, and retries it', async () => {
    await me.press('f');
    await me.page.context().setOffline(true);
    await text().fill("it's");
    await says('The server cannot be reached.');
    await me.page.context().setOffline(false);
    await me.page.getByRole('button', { name: 'Try again' }).click();
    await says('0 of 300 items');
    await address('?item=1&q=it%27s');
  });
});

describe('going back in the browser', () => {
  const away = async (name: string) => {
    await me.page.getByRole('link', { name, exact: true }).click();
    await me.page.waitForURL((url) => url.pathname.endsWith(name.toLowerCase()));
  };
  const back = async (search: string) => {
    await me.page.goBack();
    await me.ready();
    await address(search);
  };

  it('and forward leads to the item that was on screen', async () => {
    await me.open(3);
    await me.press('ControlOrMeta+ArrowRight', 'ControlOrMeta+ArrowRight');
    await me.at(5);
    await address('?item=5');
    await away('Insights');
    await back('?item=5');
    await me.at(5);
    await me.press('ControlOrMeta+ArrowRight');
    await address('?item=6');
    await me.page.goBack();
    await me.page.goForward();
    await me.ready();
    await me.at(6);
  });

  it('leads to the filter and to the list', async () => {
    await me.open(1);
    await me.press('f');
    await text().fill('seventh');
    await me.press('Enter');
    await me.at(1, 43);
    await address('?item=1&q=seventh');
    await away('Insights');
    await back('?item=1&q=seventh');
    await me.at(1, 43);
    await me.press('l');
    await me.page.getByRole('grid').waitFor();
    await me.page.waitForURL((url) => url.searchParams.has('list'));
    const { search } = new URL(me.page.url());
    await away('Insights');
    await me.page.goBack();
    await me.page.getByRole('grid').waitFor();
    await address(search);
  });
});
