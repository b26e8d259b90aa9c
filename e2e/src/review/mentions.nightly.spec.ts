// Somebody who is mentioned learns of it on any page, and gets to the comment from there.
import type { Locator, Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;
let ben: Page;

beforeAll(async () => {
  const items = [1, 2, 3].map((n) => `{"data":{"question":"Duck ${n}"},"target":{"n":${n}}}`);
  queue = await product.queue({ name: 'Mentioned ducks', items });
  const [first, second] = [await product.labeler('Ada Lovelace'), await product.labeler('Ben')];
  ada = await product.reviewer(queue, {}, first);
  ben = await product.signedIn('/datasets', {}, second);
});

const placeInRail = () => ben.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: /^Mentions/ });
const rows = () => ben.getByRole('table', { name: 'Mentions' }).locator('tbody tr');
const panel = (page: Page) => page.getByRole('region', { name: 'Comments on the item' });
const comment = (words: string): Locator => panel(ben).getByRole('article').filter({ hasText: words });

async function write(number: number, words: string): Promise<void> {
  await ada.open(number);
  await ada.press('c');
  await ada.page.keyboard.type(words);
  await ada.press('Control+Enter');
  await panel(ada.page).getByRole('article').filter({ hasText: words }).waitFor();
}

describe('somebody who is mentioned', () => {
  it('sees in the rail how many comments wait for them, on any page and at once', async () => {
    await shown(placeInRail()).toHaveText('Mentions');
    await write(2, 'Is this a duck, @Ben ?');
    await shown(placeInRail()).toHaveText('Mentions 1');
    await write(2, 'It has no feathers.');
    await write(3, 'And this one, @Ben ?');
    await shown(placeInRail()).toHaveText('Mentions 2');
    await axeFindsNothingInBothThemes(ben);
  });

  it('finds them in a list, latest first, with who wrote them, where and about what', async () => {
    await placeInRail().focus();
    await ben.keyboard.press('Enter');
    await shown(rows()).toHaveCount(2);
    await shown(rows().nth(0)).toHaveText(/Ada Lovelace\s*And this one, @Ben \?/);
    await shown(rows().nth(1)).toHaveText(/Is this a duck, @Ben \?.*2\s+Duck 2\s*Mentioned ducks/s);
    await axeFindsNothingInBothThemes(ben);
  });

  it('gets to the item with the comment in view, and to its Resolve with the next key', async () => {
    await rows().getByRole('link', { name: 'Is this a duck' }).focus();
    await ben.keyboard.press('Enter');
    await shown(comment('Is this a duck')).toBeFocused();
    await shown(comment('It has no feathers.')).toHaveCount(1);
    await ben.locator('.position').filter({ hasText: '2 of 3' }).waitFor();
    await ben.keyboard.press('Tab');
    await shown(comment('Is this a duck').getByRole('button', { name: 'Resolve' })).toBeFocused();
    await ben.keyboard.press('Enter');
    await shown(comment('Is this a duck')).toHaveCount(0);
    await ben.goBack();
    await shown(rows()).toHaveCount(1);
    await shown(placeInRail()).toHaveText('Mentions 1');
  });

  it('sees a comment leave the list when somebody else resolves it, and return when that is undone', async () => {
    await panel(ada.page).getByRole('article').getByRole('button', { name: 'Resolve' }).click();
    await ben.getByText('No open comment mentions you.').waitFor();
    await shown(placeInRail()).toHaveText('Mentions');
    await axeFindsNothingInBothThemes(ben);
    await ada.press('Escape', 'u');
    await shown(rows()).toHaveCount(1);
    await shown(placeInRail()).toHaveText('Mentions 1');
  });

  it('sees a comment leave the list when the item leaves its queue', async () => {
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[2]}`;
    mustBe(204, await product.site.client.send({ method: 'DELETE', path }));
    await shown(placeInRail()).toHaveText('Mentions');
  });
});
