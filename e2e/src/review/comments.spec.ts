// Two people talk about an item while they review it; somebody who annotates on their own reads others' comments later.
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import type { ReviewedQueue } from '../product/reviewing.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
let queue: ReviewedQueue;
let ada: Reviewer;
let ben: Reviewer;

beforeAll(async () => {
  const items = ['right', 'wrong'].map((verdict) => `{"data":{"question":"Ducks"},"target":{"verdict":"${verdict}"}}`);
  const fields = [
    { key: 'verdict', label: 'Verdict', type: 'enum', values: ['right', 'wrong'] },
    { key: 'note', type: 'string' },
  ];
  queue = await product.queue({ name: 'Disputed ducks', items, fields });
  const [first, second] = [await product.labeler('Ada Lovelace'), await product.labeler('Ben')];
  ada = await product.reviewer(queue, {}, first);
  ben = await product.reviewer(queue, { lastingToasts: true }, second);
});

const panel = ({ page }: Reviewer) => page.getByRole('region', { name: 'Comments on the item' });
const comment = (who: Reviewer, words: string) => panel(who).getByRole('article').filter({ hasText: words });
const writing = ({ page }: Reviewer) => page.getByRole('textbox', { name: 'Write a comment' });

describe('a comment', () => {
  it('is written to the field that has the focus by keyboard alone, with a mention', async () => {
    await ben.open(1);
    await ada.open(1);
    await ada.press('a', 'c');
    await shown(writing(ada)).toBeFocused();
    await shown(ada.page.getByLabel('What the comment is about')).toHaveText('Verdict');
    await ada.page.keyboard.type('Why not wrong, @b');
    await shown(ada.page.getByRole('option', { name: 'Ben' })).toHaveAttribute('aria-selected', 'true');
    await ada.axeFindsNothing();
    await ada.press('Enter');
    await ada.page.keyboard.type('?');
    await shown(writing(ada)).toHaveValue('Why not wrong, @Ben ?');
    await ada.press('Control+Enter');
    await comment(ada, 'Why not wrong').waitFor();
    await shown(writing(ada)).toHaveValue('');
    // That was not an approval.
    await ada.counts(2, 0, 0);
    await ada.axeFindsNothing();
  });

  it('leaves the item and its field as they were when it is left with Escape', async () => {
    await ada.page.keyboard.type('c and x are letters here');
    await ada.press('Escape');
    await shown(panel(ada)).toHaveCount(0);
    await ada.press('2');
    await ada.counts(1, 1, 0);
    await ada.saved();
    await ada.press('c');
    await shown(writing(ada)).toHaveValue('c and x are letters here');
  });

  it('waits unfinished at its item, even through a reload', async () => {
    await ada.open(2);
    await ada.press('c');
    await shown(writing(ada)).toHaveValue('');
    await ada.open(1);
    await ada.press('c');
    await shown(writing(ada)).toHaveValue('c and x are letters here');
    await ada.press('ControlOrMeta+a', 'Backspace');
  });

  it('is written once, and cleared from its box, when its page is reloaded before the answer', async () => {
    await ada.open(2);
    await ada.press('c');
    const arrived = Promise.withResolvers<void>();
    let isFirst = true;
    await ada.page.route('**/comments', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      arrived.resolve();
    });
    await ada.page.keyboard.type('Written at once');
    await ada.press('Control+Enter');
    await arrived.promise;
    await ada.open(2);
    await ada.press('c');
    await shown(writing(ada)).toHaveValue('');
    await shown(comment(ada, 'Written at once')).toHaveCount(1);
    await ada.page.unroute('**/comments');
    await ada.open(1);
    await ada.press('c');
  });

  it('leads to the field that it is about, even from the JSON tab', async () => {
    await ben.press('c');
    await ben.tab('JSON');
    await comment(ben, '@Ben').getByRole('button', { name: 'On Verdict' }).click();
    await ben.page.locator('[data-field="verdict"] :focus').waitFor();
    await ben.press('c', 'Escape');
    await shown(panel(ben)).toHaveCount(0);
  });

  it('reaches others at once, in the middle of their work, without getting in the way', async () => {
    await shown(ben.button('Comments 1')).toHaveCount(1);
    await ben.press('c');
    await shown(comment(ben, '@Ben').getByText('@Ben', { exact: true })).toHaveCount(1);
    await shown(comment(ben, '@Ben').getByRole('button', { name: 'On Verdict' })).toHaveCount(1);
    await ada.page.keyboard.type('And one more thing.');
    await ada.press('Control+Enter');
    await comment(ben, 'And one more thing.').waitFor();
    await ben.press('Escape', 'Control+Enter');
    await ben.at(2);
    await ben.saved();
    expect((await product.item(queue, 1)).state).toBe('Approved');
  });

  it('is resolved by keyboard, and opened again by undo', async () => {
    await ben.open(1);
    await ben.press('c');
    await comment(ben, 'Why not wrong').getByRole('button', { name: 'Resolve' }).focus();
    await ben.press('Enter');
    await ben.toast('Comment resolved').waitFor();
    await shown(comment(ben, 'Why not wrong')).toHaveCount(0);
    await shown(comment(ada, 'Why not wrong')).toHaveCount(0);
    await ben.press('Escape', 'u');
    await ben.toast('Comment reopened').waitFor();
    await comment(ada, 'Why not wrong').waitFor();
    await shown(ben.button('Comments 2')).toHaveCount(1);
  });

  it('can be changed only by its author', async () => {
    await shown(comment(ada, 'And one more thing').getByRole('button', { name: 'Edit' })).toHaveCount(1);
    await ben.press('c');
    await comment(ben, 'And one more thing').waitFor();
    await shown(comment(ben, 'And one more thing').getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await comment(ada, 'And one more thing').getByRole('button', { name: 'Edit' }).focus();
    await ada.press('Enter', 'ControlOrMeta+a');
    await ada.page.keyboard.type('Never mind');
    // What is typed survives a reload.
    await ada.page.reload();
    await ada.ready();
    await ada.press('c');
    const change = comment(ada, 'Save').getByRole('textbox');
    await shown(change).toHaveValue('Never mind');
    await change.press('End');
    await ada.page.keyboard.type('.');
    await ada.press('Control+Enter');
    await comment(ben, 'Never mind.').getByText('edited').waitFor();
  });

  it('is described in the history, shown in the list, and found by its filter', async () => {
    await ben.press('Escape', 'h');
    const history = ben.dialog('History');
    await history.getByText('Ada Lovelace commented “Why not wrong, @Ben ?”').waitFor();
    await history.getByText('Ben resolved a comment').waitFor();
    await ben.press('Escape', 'l');
    await shown(ben.page.getByRole('row').getByText('2 open comments')).toHaveCount(1);
    await ben.press('f');
    await ben.button('Mentions me').focus();
    await ben.press('Enter');
    await shown(ben.page.getByRole('checkbox', { name: /^Select item/ })).toHaveCount(1);
    await ben.axeFindsNothing();
  });

  it('leaves the focus of others in the field where they are typing', async () => {
    await ben.open(2);
    await ada.open(2);
    await ben.press('c');
    await shown(writing(ben)).toBeFocused();
    await ben.page.getByRole('textbox', { name: 'note' }).click();
    await ada.press('c');
    await ada.page.keyboard.type('Look here.');
    await ada.press('Control+Enter');
    await comment(ben, 'Look here.').waitFor();
    await ben.page.keyboard.type('still the note');
    await shown(ben.page.getByRole('textbox', { name: 'note' })).toHaveValue('still the note');
    await ben.saved();
    await shown(writing(ben)).toHaveValue('');
  });
});

describe('a comment on an item that members annotate on their own', () => {
  it('is announced to another annotator, but not shown', async () => {
    const blind = await product.queue({ name: 'Blind ducks', overlap: 2, items: ['{"data":1,"target":{"n":1}}'] });
    await ada.page.goto(blind.path);
    await shown(ada.page.getByRole('heading', { name: 'Target', exact: true })).toHaveCount(1);
    await ada.press('c');
    await shown(writing(ada)).toBeFocused();
    await ada.page.keyboard.type('I say planted-4d1');
    await ada.press('Control+Enter');
    await comment(ada, 'planted-4d1').waitFor();
    await ben.page.goto(blind.path);
    await shown(ben.button('Comments 1')).toHaveCount(1);
    await ben.press('c');
    await panel(ben).getByText('You can read it once you have submitted your own annotation.').waitFor();
    expect(await ben.page.content()).not.toContain('planted-4d1');
  });
});
