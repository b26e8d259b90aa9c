// What an auditor does: goes from an event to its item, step by step, and restores an earlier target.
import type { Page } from 'playwright-core';
import { axeFindsNothing } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { admin } from '../product/member.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
const original = '{"note":"first","n":12345678901234567890,"kept":1.10}';
const wrong = '{"note":"somebody was wrong","n":12345678901234567891,"kept":1.10}';
let queue: ReviewedQueue;
let datasetId: string;
let page: Page;

beforeAll(async () => {
  const items = [0, 1, 2].map((n) => `{"data":{"question":"No ${n}?"},"target":${original},"metadata":{"n":${n}}}`);
  queue = await world.queue({ name: 'Audited', items });
  const { client } = world.site;
  const made = mustBe(201, await client.send({ method: 'POST', path: '/v1/datasets', body: { name: 'Gold' } }));
  datasetId = JSON.parse(made.text).id;
  const at = `/v1/labeling_queues/${queue.id}`;
  const item = (n: number) => `${at}/items/${queue.items[n]}`;
  mustBe(200, await client.send({ method: 'PUT', path: `${item(0)}/target`, body: `{"target":${wrong}}` }));
  mustBe(200, await client.send({ method: 'POST', path: `${item(2)}/approve`, body: {} }));
  mustBe(202, await client.send({ method: 'POST', path: `${at}/push`, body: { datasetId } }));
  mustBe(204, await client.send({ method: 'DELETE', path: item(1) }));
  await client.settled();
  page = await world.signedIn('/activity');
});

const steps = () => page.getByRole('listbox', { name: 'Events of the item' });
const step = () => page.getByRole('region', { name: 'The step' });
const rows = () => page.getByRole('table', { name: 'Activity' }).locator('tbody').getByRole('row');
const rowThat = (words: string) => rows().filter({ hasText: words });
async function exported(): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text.trim().split('\r\n');
}

describe('the activity', () => {
  it('shows who did what, with one line for a request that changed many items', async () => {
    await rowThat('discarded an item').waitFor();
    await rowThat('added 3 items').waitFor();
    await rowThat('pushed an item to a dataset').getByRole('link', { name: 'Gold' }).waitFor();
    await axeFindsNothing(page);
  });

  it('shows new events as they happen', async () => {
    const path = `/v1/labeling_queues/${queue.id}`;
    mustBe(200, await world.site.client.send({ method: 'PATCH', path, body: { name: 'Audited twice' } }));
    await rowThat('renamed the queue').waitFor();
  });

  it('shows what came before a large addition, and offers people who have done nothing since', async () => {
    await world.queue({ name: 'Large', items: Array.from({ length: 300 }, (_, n) => `{"data":${n},"target":${n}}`) });
    await page.reload();
    await rowThat('added 300 items').waitFor();
    await rowThat('discarded an item').waitFor();
    await page.getByLabel('Who').click();
    await page.getByRole('option', { name: 'Admin' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is filtered by kind and person, keeps the filter in its address, and is exported as shown', async () => {
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Targets edited' }).click();
    await rowThat('discarded an item').waitFor({ state: 'detached' });
    await rowThat('edited a target').waitFor();
    await shown(rows()).toHaveCount(1);
    expect(new URL(page.url()).search).toBe('?kind=edited');
    expect(await exported()).toEqual([expect.stringMatching(/^position,/), expect.stringContaining('TargetEdited')]);
    await page.reload();
    await rowThat('edited a target').waitFor();
    await shown(rows()).toHaveCount(1);
  });

  it('narrows to the item of a line and keeps the rest of the filter', async () => {
    await rowThat('edited a target').getByRole('link', { name: 'Only this item' }).click();
    await page.waitForURL((url) => url.search === `?item=${queue.items[0]}&kind=edited`);
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Everything' }).click();
    await rowThat('added an item').waitFor();
    await shown(rows()).toHaveCount(2);
    expect((await exported()).map((line) => line.includes(queue.items[0] ?? 'none'))).toEqual([false, true, true]);
    await axeFindsNothing(page);
    await page.getByRole('button', { name: /^Item …/ }).click();
    await rowThat('discarded an item').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('puts the filter into its address at once, however long the server takes', async () => {
    const held = '**/activity/__data.json*';
    await page.route(held, () => undefined);
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Targets edited' }).click();
    await page.getByLabel('Queue').click();
    await page.getByRole('option', { name: 'Audited twice' }).click();
    await page.waitForURL((url) => url.search === `?queue=${queue.id}&kind=edited`);
    await shown(rows()).toHaveCount(1);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await rowThat('discarded an item').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.unroute(held);
  });

  it('names what is created, renamed and deleted while it is open, and offers it in the filter', async () => {
    const { client } = world.site;
    const made = mustBe(
      201,
      await client.send({ method: 'POST', path: '/v1/labeling_queues', body: { name: 'Late' } }),
    );
    const path = `/v1/labeling_queues/${JSON.parse(made.text).id}`;
    const created = rowThat('created the queue').first();
    await created.getByRole('link', { name: 'Late', exact: true }).waitFor();
    mustBe(200, await client.send({ method: 'PATCH', path, body: { name: 'Later' } }));
    await created.getByRole('link', { name: 'Later', exact: true }).waitFor();
    await page.getByLabel('Queue').click();
    await page.getByRole('option', { name: 'Later' }).click();
    await shown(rows()).toHaveCount(2);
    mustBe(204, await client.send({ method: 'DELETE', path }));
    await created.getByText('a queue that was deleted').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await rowThat('discarded an item').waitFor();
  });

  it('is filtered at once, and calls nothing deleted, while new names are still loading', async () => {
    const held = '**/activity/names*';
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(held, async (route) => {
      await isHeld;
      await route.continue();
    });
    const asked = page.waitForRequest(held);
    const body = { name: 'Newest' };
    mustBe(201, await world.site.client.send({ method: 'POST', path: '/v1/labeling_queues', body }));
    await asked;
    const created = rowThat('created the queue').first();
    await created.getByRole('link', { name: '…' }).waitFor();
    await page.getByLabel('Kind').click();
    await page.getByRole('option', { name: 'Queues and datasets' }).click();
    await page.waitForURL((url) => url.search.startsWith('?kind='));
    await created.getByRole('link', { name: '…' }).waitFor();
    letGo();
    await created.getByRole('link', { name: 'Newest' }).waitFor();
    await page.unroute(held);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await rowThat('discarded an item').waitFor();
  });

  it('reports an address that does not name an item', async () => {
    await page.goto('/activity?item=nonsense');
    await page.getByRole('alert').getByText('“nonsense” is not an item id').waitFor();
    await page.goto(`/activity?item=${queue.id}`);
    await page.getByText('No matching activity').waitFor();
    await page.goto(`/queues/${queue.id}/items/${queue.items[0]}`);
    await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
    await page.waitForURL((url) => url.search === `?item=${queue.items[0]}`);
    await rowThat('edited a target').waitFor();
  });
});

describe('the history of an item', () => {
  it('opens at the event that was clicked and shows exactly what it changed', async () => {
    await rowThat('edited a target').getByRole('link').first().click();
    await step().getByRole('row').nth(2).waitFor();
    const texts = await step().getByRole('row').allInnerTexts();
    expect(texts.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'Field Before After',
      'note Changed "first" "somebody was wrong"',
      'n Changed 12345678901234567890 12345678901234567891',
    ]);
    await axeFindsNothing(page);
  });

  it('is browsed with the keys and the slider', async () => {
    await steps().focus();
    await page.keyboard.press('ArrowUp');
    await step().getByText('added the item').waitFor();
    await shown.poll(() => steps().getByRole('option', { selected: true }).innerText()).toContain('added the item');
    await page.keyboard.press('End');
    await step().getByText('edited the target').waitFor();
    await page.getByRole('slider', { name: 'Step in the history' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor();
    await page.getByRole('tab', { name: 'The item at that time' }).click();
    await step().getByText('12345678901234567890').first().waitFor();
  });

  it('restores an earlier target with an event of its own', async () => {
    await page.getByRole('button', { name: 'Restore this target' }).click();
    await page.getByRole('heading', { name: 'Step 3 of 3' }).waitFor();
    expect((await world.item(queue, 1)).target).toBe(original);
    const history = await world.history(queue, 1);
    expect(history.map(({ type }) => type)).toEqual(['ItemAdded', 'TargetEdited', 'TargetReverted']);
    await shown(page.getByRole('button', { name: 'Restore this target' })).toHaveCount(0);
  });

  it('links to the review of the same item', async () => {
    await page.getByRole('link', { name: 'Open in review' }).click();
    await page.locator('.position').filter({ hasText: '1 of 1' }).waitFor();
  });

  it('restores a discarded item', async () => {
    await page.goto(`/queues/${queue.id}/items/${queue.items[1]}`);
    await page.getByRole('button', { name: 'Restore the item' }).click();
    await steps().getByText('restored the item').waitFor();
    await page.getByRole('link', { name: 'Open in review' }).click();
    await page.locator('.position').filter({ hasText: 'of 2' }).waitFor();
    await page.getByText('No 1?').first().waitFor();
  });

  it('links a pushed item to its datapoint, and the datapoint back', async () => {
    await page.goto(`/queues/${queue.id}/items/${queue.items[2]}`);
    await steps().getByText('pushed the item to a dataset').waitFor();
    await page.getByRole('link', { name: 'Open the datapoint' }).click();
    await page.waitForURL((url) => url.pathname === `/datasets/${datasetId}`);
    await page.getByRole('link', { name: 'View history' }).click();
    await page.waitForURL((url) => url.pathname === `/queues/${queue.id}/items/${queue.items[2]}`);
    await steps().getByText('approved the item').waitFor();
  });

  it.each([
    ['that the queue never had', () => queue.id],
    ['that no item can have', () => 'nope'],
  ])('reports an item with an id %s', async (_, id) => {
    await page.goto(`/queues/${queue.id}/items/${id()}`);
    await page.getByText('There is no such item in this queue').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('leads to the queue when the item is missing from its address', async () => {
    await page.goto(`/queues/${queue.id}/items`);
    await page.waitForURL((url) => url.pathname === `/queues/${queue.id}`);
  });
});

describe('the history of an item that cannot be changed', () => {
  it('offers no restore while the queue is archived, and no earlier target to annotators', async () => {
    const { client } = world.site;
    const items = [1, 2].map((n) => `{"data":${n},"target":{"note":"first"}}`);
    const kept = await world.queue({ name: 'Put away', items });
    const path = `/v1/labeling_queues/${kept.id}`;
    const [edited, discarded] = kept.items.map((item) => `/queues/${kept.id}/items/${item}`);
    const edit = { method: 'PUT', path: `${path}/items/${kept.items[0]}/target`, body: { target: 2 } };
    mustBe(200, await client.send(edit));
    mustBe(204, await client.send({ method: 'DELETE', path: `${path}/items/${kept.items[1]}` }));
    const theirs = await world.signedIn(`${edited}?revision=0`, {}, await world.labeler('Lia'));
    const restore = theirs.getByRole('button', { name: /Restore/ });
    const offered = async (address: string | undefined) => {
      await client.settled();
      await theirs.goto(address ?? '');
      await theirs.getByRole('listbox', { name: 'Events of the item' }).waitFor();
      return restore.count();
    };
    expect([await offered(`${edited}?revision=0`), await offered(discarded)]).toEqual([1, 1]);
    mustBe(200, await client.send({ method: 'POST', path: `${path}/archive` }));
    expect([await offered(`${edited}?revision=0`), await offered(discarded)]).toEqual([0, 0]);
    mustBe(200, await client.send({ method: 'POST', path: `${path}/unarchive` }));
    mustBe(200, await client.send({ method: 'PATCH', path, body: { overlap: 2 } }));
    expect([await offered(`${edited}?revision=0`), await offered(discarded)]).toEqual([0, 1]);
    await theirs.context().close();
  });
});

describe('an auditor', () => {
  it('reads the history and changes nothing', async () => {
    const cleo = await world.member({ name: 'Cleo', role: 'auditor' });
    expect(cleo.email).not.toBe(admin.email);
    const theirs = await world.signedIn(`/queues/${queue.id}/items/${queue.items[0]}?revision=1`, {}, cleo);
    await theirs.getByRole('heading', { name: 'Step 2 of 3' }).waitFor();
    await shown(theirs.getByRole('button', { name: /Restore/ })).toHaveCount(0);
    await theirs.context().close();
  });
});
