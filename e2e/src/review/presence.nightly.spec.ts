// Two members in one queue, each in a separate browser profile: each sees where the other is.
import { reviewingAlone } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewingAlone();
const count = 8;
let ada: Reviewer;
let ben: Reviewer;

beforeAll(async () => {
  await product.site.query(`update identity.member set name = 'Ada Lovelace'`);
  const labeler = await product.labeler('Ben Miller');
  const items = Array.from({ length: count }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
  const queue = await product.queue({ name: 'Together', items });
  ada = await product.reviewer(queue);
  ben = await product.reviewer(queue, { dark: true }, labeler);
});

/** Resolves when the top bar shows these words about another member. */
const sees = ({ page }: Reviewer, words: string) =>
  page.getByRole('list', { name: 'Also here' }).getByRole('button', { name: words, exact: true }).waitFor();
const seesNobody = ({ page }: Reviewer) => page.getByRole('list', { name: 'Also here' }).waitFor({ state: 'detached' });
const chip = ({ page }: Reviewer, words: string) => page.getByRole('status').getByText(words, { exact: true });

describe('two members at one queue', () => {
  it('see each other, each on their own item', async () => {
    await ada.open(1);
    await ben.open(5);
    await sees(ada, 'Ben Miller, on item 5');
    await sees(ben, 'Ada Lovelace, on item 1');
    await shown(ada.page.locator('.bar .person')).toHaveCount(1);
    await ada.page.getByRole('button', { name: /^Ben/ }).hover();
    const tip = ada.page.locator('.tooltip').getByText('Ben Miller, on item 5');
    await tip.waitFor();
    await ada.bar.hover();
    await tip.waitFor({ state: 'detached' });
    for (const each of [ada, ben]) await each.axeFindsNothing();
  });

  it('see each other move, and find names on the bar by pointer', async () => {
    await ben.press('ControlOrMeta+ArrowRight');
    await sees(ada, 'Ben Miller, on item 6');
    const box = await ada.bar.boundingBox();
    await ada.page.mouse.move((box?.x ?? 0) + ((box?.width ?? 0) * 5.5) / count, (box?.y ?? 0) + 11);
    await shown.poll(() => ada.bar.locator('output').innerText()).toBe(`6 of ${count} · New · BM`);
  });

  it('jump to the other with a click, and see who is on the same item and who is typing', async () => {
    await ben.open(3);
    await sees(ada, 'Ben Miller, on item 3');
    await ada.page.getByRole('button', { name: /^Ben/ }).click();
    await ada.at(3);
    await chip(ada, 'Ben is on this item').waitFor();
    await chip(ben, 'Ada is on this item').waitFor();
    await ben.write('{"note":"changed"}');
    await chip(ada, 'Ben is editing this item').waitFor();
    await ben.saved();
    await ada.shows('changed');
    for (const each of [ada, ben]) await each.axeFindsNothing();
  });

  it('skip an item that the other has open', async () => {
    await ada.open(1);
    await ben.open(2);
    await sees(ada, 'Ben Miller, on item 2');
    await ada.press('ControlOrMeta+Enter');
    await ada.at(3);
    await sees(ben, 'Ada Lovelace, on item 3');
  });

  it('disappear as soon as their tab closes, and see their own other tab separately', async () => {
    const tab = await ben.page.context().newPage();
    await tab.goto(`${ben.queue.path}?item=7`);
    await sees(ben, 'You, in another tab, on item 7');
    await sees(ada, 'Ben Miller, on item 2 and on item 7');
    await tab.close();
    await sees(ada, 'Ben Miller, on item 2');
    await ben.page.goto('/queues');
    await seesNobody(ada);
    await ben.open(4);
    await sees(ada, 'Ben Miller, on item 4');
  });

  it('see each other again after the server was killed, and can keep working meanwhile', async () => {
    const { ui } = product.site.product.processes;
    const lost = ada.page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/live') });
    ui.kill('SIGKILL');
    await lost;
    await ui.ready();
    await sees(ada, 'Ben Miller, on item 4');
    await sees(ben, 'Ada Lovelace, on item 3');
    await ben.press('ControlOrMeta+ArrowRight');
    await sees(ada, 'Ben Miller, on item 5');
  });
});

describe('a presence that cannot be sent', () => {
  it('affects nothing else', async () => {
    await ada.page.route('**/presence', (route) => route.abort());
    await ada.open(6);
    await ada.write('{"note":"alone"}');
    await ada.saved();
    await ada.press('ControlOrMeta+Enter');
    await ada.counts(5, 1, 2);
    await ada.page.unroute('**/presence');
  });

  it('is refused from anyone without access', async () => {
    const { page, queue } = ada;
    const { origin } = new URL(page.url());
    const post = (path: string, data: unknown, headers: Record<string, string> = {}, from = page) =>
      from.request.post(`${path}/presence`, { data, headers: { origin, ...headers } });
    const words = { screen: '0123456789abcdef', step: 0, ordinal: 1, editing: false };
    expect((await post(queue.path, words, { origin: 'https://elsewhere.example' })).status()).toBe(403);
    expect((await post(queue.path, { ...words, ordinal: 'first' })).status()).toBe(400);
    expect((await post(queue.path, { ...words, more: 'x'.repeat(300) })).status()).toBe(413);
    expect((await post('/queues/00000000-0000-7000-8000-000000000000', words)).status()).toBe(404);
    expect((await post(queue.path, words)).status()).toBe(204);
    expect((await post(queue.path, words, {}, ben.page)).status()).toBe(403);
    const foreign = await product.queue({ name: 'Theirs', items: ['{"data":{},"target":{}}'] });
    await product.site.query(
      `with project as (insert into identity.project (name) values ('Another') returning id)
       update read_model.queues set project_id = project.id from project where queues.id = $1`,
      [foreign.id],
    );
    expect((await post(foreign.path, { ...words, screen: 'fedcba9876543210' })).status()).toBe(404);
  });
});
