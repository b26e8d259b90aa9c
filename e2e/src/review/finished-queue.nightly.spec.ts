// The end of a queue: who did how many, and where to go next. Pressing the approval key once more undoes nothing.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Member } from '../product/member.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let other: ReviewedQueue;
let ada: Reviewer;
let lena: Reviewer;
let both: readonly Member[];

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);

beforeAll(async () => {
  const [first, second] = [await product.labeler('Ada Lovelace'), await product.labeler('Lena Miller')];
  both = [first, second];
  await product.site.client.send({ method: 'POST', path: '/v1/datasets', body: { name: 'Golden' } });
  queue = await product.queue({ name: 'Finished', items: items(5) });
  other = await product.queue({ name: 'More to do', items: items(3) });
  ada = await product.reviewer(queue, {}, first);
  lena = await product.reviewer(queue, { dark: true }, second);
});

const heading = ({ page }: Reviewer, words: string) => page.getByRole('heading', { name: words, exact: true });
const approvers = ({ page }: Reviewer) =>
  page.getByRole('list', { name: 'Who approved how many' }).getByRole('listitem').allInnerTexts();
const typesOf = async (position: number) => (await product.history(queue, position)).map(({ type }) => type);

describe('a queue whose last item is approved', () => {
  it('says so, and who approved how many', async () => {
    await lena.open(1);
    await lena.press('Control+Enter');
    await lena.at(2);
    await lena.press('Control+Enter');
    await lena.saved();
    await ada.open(3);
    await ada.counts(3, 0, 2);
    for (let n = 0; n < 3; n++) await ada.press('Control+Enter');
    await heading(ada, 'All 5 items are approved').waitFor();
    await shown
      .poll(async () => (await approvers(ada)).map((row) => row.replace(/\s+/g, ' ')))
      .toEqual(['AL Ada Lovelace 3', 'LM Lena Miller 2']);
    await shown(heading(ada, 'All 5 items are approved')).toBeFocused();
    await ada.axeFindsNothing();
  });

  it('is not undone by the same keys again, nor reopened by any that act on items', async () => {
    await ada.press('Control+Enter', 'Control+Enter', 'Control+Backspace', 'x', 'Enter', 'Control+ArrowRight');
    await ada.counts(0, 0, 5);
    await heading(ada, 'All 5 items are approved').waitFor();
    await ada.saved();
    for (let position = 1; position <= 5; position++) {
      expect(await typesOf(position)).toEqual(['ItemAdded', 'ItemApproved']);
    }
  });

  it('is shown as finished to anyone who opens it later, and leads back to its items', async () => {
    await lena.page.goto(queue.path);
    await heading(lena, 'All 5 items are approved').waitFor();
    await lena.axeFindsNothing();
    await lena.press('Control+ArrowLeft');
    await lena.ready();
    await lena.button('Unapprove').waitFor();
    await lena.page.goto(`${queue.path}?item=4`);
    await lena.button('Unapprove').waitFor();
    await lena.at(4);
  });

  it('takes back the last approval only with undo', async () => {
    await ada.press('u');
    await ada.button('Approve').waitFor();
    await ada.counts(0, 1, 4);
    await ada.press('Control+Enter');
    await heading(ada, 'All 5 items are approved').waitFor();
    await ada.saved();
  });

  it('gives way to the item whose number is entered, even the last one on screen', async () => {
    await ada.press('j');
    await ada.page.keyboard.type('5');
    await ada.press('Enter');
    await ada.ready();
    await ada.at(5);
    await product.site.client.settled();
    await ada.page.goto(queue.path);
    await heading(ada, 'All 5 items are approved').waitFor();
  });

  it('offers the items that were reopened meanwhile', async () => {
    await lena.page.goto(`${queue.path}?item=2`);
    await lena.button('Unapprove').click();
    await heading(ada, '1 item is open').waitFor();
    await ada.button('Continue with 1 item').click();
    await ada.at(2);
    await ada.button('Approve').waitFor();
    await lena.button('Approve').click();
    await ada.page.getByRole('region', { name: 'Read-only' }).getByText('Lena Miller approved this item').waitFor();
    await ada.press('Control+ArrowRight');
    await heading(ada, 'All 5 items are approved').waitFor();
  });

  it('can be pushed from its end, and leads to the next queue with open items', async () => {
    await product.site.client.settled();
    await ada.button('Push 5 items to a dataset').click();
    const dialog = ada.dialog('Push to dataset');
    await dialog.getByRole('combobox', { name: 'Dataset' }).click();
    await ada.page.getByRole('option', { name: /^Golden/ }).click();
    await dialog.getByRole('button', { name: /^Push 5/ }).click();
    await dialog.getByText('5 of 5 pushed').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await heading(ada, 'Every item of this queue has been pushed').waitFor();
    await ada.axeFindsNothing();
    await ada.page.getByRole('link', { name: 'Next queue: More to do 3 open' }).click();
    await ada.page.waitForURL(new RegExp(other.id));
    await ada.ready();
    await ada.at(1, 3);
  });

  it('says when no other queue has work left', async () => {
    for (const position of [1, 2, 3]) {
      await ada.at(position, 3);
      await ada.ready();
      await ada.press('Control+Enter');
    }
    await heading(ada, 'All 3 items are approved').waitFor();
    await ada.page.getByText('No other queue has open items.').waitFor();
    await ada.page.getByRole('main').getByRole('link', { name: 'Back to queues' }).click();
    await ada.page.waitForURL(/\/queues$/);
  });

  it('leads nobody to a queue whose remaining items are all taken by others', async () => {
    const fields = [{ key: 'verdict', type: 'enum', values: ['right', 'wrong'] }];
    const asked = await product.queue({ name: 'Asked of two', overlap: 2, fields, items: items(1) });
    const cara = await product.signedIn('/queues', {}, await product.labeler('Cara'));
    const next = async () => (await (await cara.request.get(`${queue.path}/done`)).json()).next;
    expect(await next()).toEqual({ id: asked.id, name: 'Asked of two', open: 1 });
    for (const [i, member] of both.entries()) {
      const reviewer = await product.reviewer(asked, {}, member);
      await reviewer.press('a', `${i + 1}`, 'Control+Enter');
      await reviewer.saved();
    }
    await product.site.client.settled();
    expect(await next()).toBeNull();
  });
});
