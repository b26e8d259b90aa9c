// Several members who annotate the same items, each on their own, and a lead who decides where they differ. Keyboard only.
import type { Page } from 'playwright-core';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { Member } from '../product/member.fixture.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
const fields = [{ key: 'verdict', type: 'enum', values: ['right', 'wrong'] }];
const geese = (name: string, count: number, overlap = 2) =>
  product.queue({
    name,
    fields,
    overlap,
    items: Array.from({ length: count }, (_, n) => `{"data":{"question":"Geese ${n + 1}"},"target":{"verdict":null}}`),
  });

/** How far along an annotator is: items that are open, begun and done. */
async function counts(page: Page, open: number, draft: number, done: number): Promise<void> {
  const words = new RegExp(`Open\\s*${open}\\s+Draft\\s*${draft}\\s+Done\\s*${done}\\s*$`);
  await page.locator('.counters').filter({ hasText: words }).waitFor();
}
const chosen = (page: Page, name?: string) => page.getByRole('radio', { checked: true, ...(name && { name }) });
const statesOf = async (queue: ReviewedQueue) =>
  Promise.all(queue.items.map(async (_, i) => (await product.item(queue, i + 1)).state));

describe('members who annotate the same items', () => {
  let [ben, cara, dan, lou]: Member[] = [];
  beforeAll(async () => {
    [ben, cara, dan] = await Promise.all(['Ben', 'Cara', 'Dan'].map((name) => product.labeler(name)));
    lou = await product.member({ name: 'Lou', role: 'lead' });
  });
  const opened = async (queue: ReviewedQueue, who: Member | undefined) => {
    const reviewer = new Reviewer(await product.signedIn(queue.path, {}, who), queue);
    await reviewer.ready();
    return reviewer;
  };

  it('answer blind, need no decision where they agree, and leave disputes to a lead', async () => {
    const queue = await geese('Geese', 3);
    const first = await opened(queue, ben);
    await first.page.getByText('2 members annotate each item of this queue').waitFor();
    await counts(first.page, 3, 0, 0);
    await first.press('?');
    const keys = first.dialog('Keyboard shortcuts');
    await keys.getByText('Submit, or reopen what you submitted').waitFor();
    await shown(keys.getByText('Where annotations differ')).toHaveCount(0);
    await first.press('Escape');
    await first.press('a', '1', 'Control+Enter');
    await first.at(2, 3);
    await first.press('2', 'Control+Enter');
    await first.at(3, 3);
    await counts(first.page, 1, 0, 2);
    await first.saved();
    await first.axeFindsNothing();

    const second = await opened(queue, cara);
    await counts(second.page, 3, 0, 0);
    await shown(second.page.getByRole('radio')).toHaveCount(2);
    await shown(chosen(second.page)).toHaveCount(0);
    await second.press('a', '1', 'Control+Enter');
    await second.at(2, 3);
    await second.press('1', 'Control+Enter');
    await second.at(3, 3);
    await second.saved();
    expect(await statesOf(queue)).toEqual(['Approved', 'New', 'New']);
    expect((await product.item(queue, 1)).target).toBe('{"verdict":"right"}');

    const third = await opened(queue, dan);
    await third.at(3, 3);
    await counts(third.page, 1, 0, 2);
    await third.open(2);
    await third.page.getByText('As many members as this item needs are annotating it').waitFor();
    await shown(chosen(third.page)).toHaveCount(0);

    const lead = await opened(queue, lou);
    await lead.open(2);
    await lead.press('a', '2', 'Control+Enter');
    await lead.saved();
    expect(await statesOf(queue)).toEqual(['Approved', 'Approved', 'New']);
    await second.open(2);
    await chosen(second.page, 'wrong').waitFor();
    await shown(second.button('Reopen')).toBeDisabled();
    const overruled = second.page.getByRole('region', { name: 'Your answer was not approved' });
    await overruled.getByText('Lou decided differently from your answer').waitFor();
    await overruled.getByRole('row', { name: 'verdict Changed "right" "wrong"' }).waitFor();
    await second.axeFindsNothing();
    await first.open(2);
    await chosen(first.page, 'wrong').waitFor();
    await shown(first.page.getByRole('region', { name: 'Your answer was not approved' })).toHaveCount(0);
  });

  it('are led first to the items that lack the fewest answers', async () => {
    const queue = await geese('In turn', 4);
    const first = await opened(queue, ben);
    await first.open(3);
    await first.press('a', '1', 'Control+Enter');
    await first.at(4, 4);
    await first.press('1', 'Control+Enter');
    await counts(first.page, 2, 0, 2);
    await first.saved();
    await product.site.client.settled();

    const second = await opened(queue, cara);
    await second.at(3, 4);
    await second.press('a', '1', 'Control+Enter');
    await second.at(4, 4);
  });

  it('save drafts that nobody else sees, submit, reopen, undo and skip', async () => {
    const queue = await geese('Gulls', 2);
    const first = await opened(queue, ben);
    await first.press('a', '1');
    await counts(first.page, 1, 1, 0);
    await first.saved();
    await first.reload();
    await chosen(first.page, 'right').waitFor();
    await counts(first.page, 1, 1, 0);

    const second = await opened(queue, cara);
    await counts(second.page, 2, 0, 0);

    await first.press('Control+Enter');
    await first.at(2, 2);
    await first.press('u');
    await first.at(1, 2);
    await counts(first.page, 1, 1, 0);
    await first.press('Control+Enter');
    await first.at(2, 2);
    await first.press('Control+ArrowLeft');
    await first.at(1, 2);
    await first.page.getByText('Submitted', { exact: true }).waitFor();
    await first.button('Reopen').click();
    await counts(first.page, 1, 1, 0);
    await first.press('Control+Enter');
    await first.at(2, 2);

    await first.press('s');
    const asked = first.dialog('Skip this item');
    await asked.getByRole('textbox', { name: 'Reason' }).waitFor();
    await first.page.keyboard.type('I know too little about gulls');
    await first.press('Enter');
    await first.page.getByRole('heading', { name: 'Nothing is left for you in this queue' }).waitFor();
    await first.axeFindsNothing();
    await first.saved();
    const told = await product.history(queue, 2);
    expect(told.at(-1)).toMatchObject({ type: 'ItemSkipped' });
  });

  it('find and sort items by their own answers', async () => {
    const queue = await geese('Terns', 3);
    const mine = await opened(queue, ben);
    await mine.open(2);
    await mine.press('a', '2');
    await mine.saved();
    const other = await opened(queue, cara);
    await other.press('a', '2');
    await other.saved();
    await product.site.client.settled();

    await mine.page.goto(`${queue.path}?field=verdict=wrong`);
    await mine.at(1, 1);
    await chosen(mine.page, 'wrong').waitFor();
    await mine.page.goto(`${queue.path}?list=1&sort=field.verdict`);
    const rows = mine.page.getByRole('grid', { name: 'Items' }).getByRole('row');
    await rows.nth(1).filter({ hasText: 'Geese 2' }).filter({ hasText: 'wrong' }).waitFor();
  });

  it('get their draft back when a discarded item is restored', async () => {
    const queue = await geese('Ducks', 2);
    const first = await opened(queue, ben);
    await first.press('a', '1');
    await first.saved();
    const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}`;
    await product.site.client.send({ method: 'DELETE', path });
    await first.page.getByText('discarded this item').waitFor();
    await first.button('Restore').click();
    await counts(first.page, 1, 1, 0);
    await chosen(first.page, 'right').waitFor();
    await first.press('Control+Enter');
    await first.at(2, 2);
    await first.saved();
    expect((await product.history(queue, 1)).at(-1)).toMatchObject({ type: 'AnnotationSubmitted' });
  });

  it('can discard an item on a phone, where only the menu at the top has room for it', async () => {
    const queue = await geese('Goslings', 2);
    const first = await opened(queue, ben);
    await first.page.setViewportSize({ width: 390, height: 844 });
    await shown(first.button('Discard')).toBeHidden();
    await first.button('More').click();
    await first.page.getByRole('menuitem', { name: 'Discard' }).click();
    await first.at(1, 1);
    await first.saved();
    expect((await product.history(queue, 1)).at(-1)).toMatchObject({ type: 'ItemDiscarded' });
    await first.axeFindsNothing();
  });

  it('keep what they typed, and see why it is not saved, when a lead decides first', async () => {
    const queue = await geese('Ducklings', 2);
    const first = await opened(queue, ben);
    await first.page.route('**/annotation', (route) => route.abort());
    await first.press('a', '1');
    await first.says('Offline');
    const lead = await opened(queue, lou);
    await lead.press('a', '2', 'Control+Enter');
    await lead.saved();
    await first.page.unroute('**/annotation');
    const held = first.page.getByRole('region', { name: 'Read-only' });
    await held.getByText('This item is approved. Your text is not saved. It is kept in this browser.').waitFor();
    await chosen(first.page, 'right').waitFor();
    await shown(first.page.getByRole('dialog')).toHaveCount(0);
    await shown(first.page.locator('.toast')).toHaveCount(0);
    await first.axeFindsNothing();
    await first.page.reload();
    await held.getByText('This item is approved. Your text is not saved.').waitFor();
    await held.getByRole('button', { name: 'Discard my text' }).press('Enter');
    await chosen(first.page, 'wrong').waitFor();
    await first.says('Saved');
  });

  it('can be leads who annotate in one tab and decide in another', async () => {
    const queue = await geese('Swans', 2);
    const deciding = await opened(queue, lou);
    await shown(deciding.button('Approve')).toBeVisible();
    const { page } = deciding;
    const context = page.context();
    const own = new Reviewer(await context.newPage(), queue);
    await own.page.goto(page.url());
    await own.ready();
    await own.page.getByRole('link', { name: 'Annotate items yourself' }).press('Enter');
    await counts(own.page, 2, 0, 0);
    await own.ready();
    await own.press('a', '1');
    await own.saved();
    await counts(own.page, 1, 1, 0);
    expect(new URL(own.page.url()).searchParams.get('as')).toBe('annotator');
    await product.site.client.settled();
    const address = own.page.url();
    await own.page.goto(`${address}&field=verdict=right`);
    await own.at(1, 1);
    await own.page.goto(address);
    await own.at(1, 2);
    await own.axeFindsNothing();
    // The other tab shows neither their draft nor its buttons, and stays as it is.
    await deciding.reload();
    await shown(chosen(page)).toHaveCount(0);
    await page.getByText('You are annotating this item yourself').waitFor();

    await own.reload();
    await chosen(own.page, 'right').waitFor();
    await own.press('Control+Enter');
    await own.at(2, 2);
    await counts(own.page, 1, 0, 1);
    await own.press('b');
    await shown(own.page.getByRole('dialog')).toHaveCount(0);
    await own.saved();
    expect(await statesOf(queue)).toEqual(['New', 'New']);

    const other = await opened(queue, ben);
    await other.press('a', '1', 'Control+Enter');
    await other.saved();
    expect(await statesOf(queue)).toEqual(['Approved', 'New']);
    await counts(own.page, 1, 0, 1);

    await deciding.open(2);
    await deciding.press('a', '2', 'Control+Enter');
    await deciding.saved();
    expect(await statesOf(queue)).toEqual(['Approved', 'Approved']);
    await own.page.getByRole('link', { name: 'Decide items instead' }).press('Enter');
    await own.page.getByText('What you approve here decides the item').waitFor();
  });
});
