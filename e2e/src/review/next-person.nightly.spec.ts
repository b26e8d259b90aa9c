// Two people who use the same browser, one after the other or in two tabs: nobody sends, sees or does anything as the other.
import type { Page } from 'playwright-core';
import type { Member } from '../product/member.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { signInBrowser, signOutBrowser } from '../product/sign-in.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
const items = Array.from({ length: 4 }, (_, n) => `{"data":{"n":${n}},"target":{"note":"as it came"}}`);
let [ben, cara, lou]: Member[] = [];

beforeAll(async () => {
  [ben, cara] = await Promise.all(['Ben', 'Cara'].map((name) => product.labeler(name)));
  lou = await product.member({ name: 'Lou', role: 'lead' });
});

/** What was done to the item after it was added, and by whom. */
async function changes({ id, items: ids }: ReviewedQueue, position: number): Promise<readonly string[]> {
  const { client } = product.site;
  await client.settled();
  const { text } = await client.get(`/v1/labeling_queues/${id}/items/${ids[position - 1]}/history`);
  const { data }: { data: readonly { type: string; actor: { name: string } }[] } = JSON.parse(text);
  return data.slice(1).map(({ type, actor }) => `${type} by ${actor.name}`);
}

/** A page that requests nothing on its own: others might notice that nobody is signed in between two people. */
const QUIET = '/account';

/** Switches to the browser's next person, in the tab of `page`. */
async function change(page: Page, next: Member | undefined, path = QUIET): Promise<void> {
  const { uiUrl } = product.site.product;
  await signOutBrowser(page, uiUrl);
  if (next === undefined) throw new Error('There is nobody to sign in');
  await signInBrowser(page, next, uiUrl);
  await page.goto(path);
}

/** Ben at a queue, cut off from the API until the returned function is called. */
async function cutOff(queue: ReviewedQueue): Promise<{ first: Reviewer; mend: () => void }> {
  const first = await product.reviewer(queue, {}, ben);
  first.page.on('dialog', (dialog) => void dialog.accept());
  let isCut = true;
  await first.page.context().route('**/v1/**', (route) => (isCut ? route.abort() : route.continue()));
  return { first, mend: () => void (isCut = false) };
}

describe('what somebody left unsent', () => {
  it('is neither shown to the next person in the same browser nor sent by them, and waits for its author', async () => {
    const queue = await product.queue({ name: 'Shared browser', items });
    const { first, mend } = await cutOff(queue);
    await first.write('{"note":"typed by Ben"}');
    await first.press('Control+Enter');
    await first.at(2);
    await first.write('{"note":"half');
    await first.says('Offline');
    await first.page.goto(QUIET);
    mend();
    await change(first.page, cara, `${queue.path}?item=1`);
    await first.ready();
    await first.saved();
    await first.shows('as it came');
    await first.press('Control+ArrowRight');
    await first.at(2);
    await first.shows('as it came');
    await first.press('Control+Enter');
    await first.at(3);
    await first.saved();
    expect([await changes(queue, 1), await changes(queue, 2)]).toEqual([[], ['ItemApproved by Cara']]);

    await first.page.goto(QUIET);
    const restored = first.toast('Unsaved changes on 2 items were restored');
    await Promise.all([restored.waitFor(), change(first.page, ben, `${queue.path}?item=1`)]);
    // Meanwhile, Cara has approved the second item.
    await first.says('Not saved');
    await first.page.getByRole('button', { name: /^Not saved/ }).click();
    await first.at(2);
    await first.shows('{"note":"half');
    await first.page.getByRole('alert').filter({ hasText: 'Your text is kept below' }).waitFor();
    await first.press('Control+Enter');
    await first.says('Draft kept');
    await first.shows('{"note":"half');
    expect(await changes(queue, 1)).toEqual(['TargetEdited by Ben', 'ItemApproved by Ben']);
    expect(await changes(queue, 2)).toEqual(['ItemApproved by Cara', 'ItemUnapproved by Ben']);
    await first.page.context().close();
  });

  it('does not become the decision of a lead if it was an answer of an annotator', async () => {
    const queue = await product.queue({ name: 'Shared browser, blind', items, overlap: 2 });
    const { first, mend } = await cutOff(queue);
    await first.write('{"note":"the answer of Ben"}');
    await first.press('Control+Enter');
    await first.at(2);
    await first.says('Offline');
    await first.page.goto(QUIET);
    mend();
    await change(first.page, lou, `${queue.path}?item=1`);
    await first.ready();
    await first.saved();
    await first.shows('as it came');
    expect(await changes(queue, 1)).toEqual([]);
    await first.page.context().close();
  });
});

describe('a tab in whose browser somebody else signs in', () => {
  it('does nothing in their name, says so, and continues once its own member is back', async () => {
    const queue = await product.queue({ name: 'Two tabs, two people', items });
    const first = await product.reviewer(queue, {}, ben);
    first.page.on('dialog', (dialog) => void dialog.accept());
    const other = await first.page.context().newPage();
    await change(other, cara);
    await first.write('{"note":"typed by Ben"}');
    await first.press('Control+Enter');
    await first.at(2);
    await first.says('Other account');
    await first.axeFindsNothing();
    expect(await changes(queue, 1)).toEqual([]);

    await change(other, ben);
    await first.saved();
    expect(await changes(queue, 1)).toEqual(['TargetEdited by Ben', 'ItemApproved by Ben']);

    await change(other, cara);
    await first.press('Control+Enter');
    await first.says('Other account');
    const loaded = first.page.waitForEvent('load');
    await first.page.getByRole('button', { name: /^Other account/ }).click();
    await loaded;
    await first.ready();
    await first.saved();
    await first.at(3);
    await first.press('Control+Enter');
    await first.at(4);
    await first.saved();
    expect([await changes(queue, 2), await changes(queue, 3)]).toEqual([[], ['ItemApproved by Cara']]);
    await first.page.context().close();
  });

  it('opens its next page as that member', async () => {
    const page = await product.signedIn(QUIET, {}, ben);
    const other = await page.context().newPage();
    await change(other, cara);
    await page.getByRole('link', { name: 'Datasets' }).first().click();
    await page.waitForURL('**/datasets');
    await page.getByRole('button', { name: /Cara/ }).waitFor();
    await page.context().close();
  });
});
