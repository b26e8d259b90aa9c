// An item that somebody else removes or approves while a labeler is on it stays on screen, read-only, with what was typed.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { effect, seen } from './key-effects.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { shortcuts } from './shortcuts.fixture.js';

const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'lucky', 'wrong'] },
  { key: 'note', type: 'string' },
];
const product = reviewing();
let queue: ReviewedQueue;
let lena: Reviewer;

beforeAll(async () => {
  const labeler = await product.labeler('Lena Miller');
  queue = await aQueue('Held');
  lena = await product.reviewer(queue, {}, labeler);
});

const aQueue = (name: string): Promise<ReviewedQueue> => {
  const items = Array.from(
    { length: 40 },
    (_, n) => `{"data":{"case":"Case ${n + 1}."},"target":{"note":"was ${n + 1}"}}`,
  );
  return product.queue({ name, fields, items });
};
/** Somebody else does this to the item at this position. */
async function elsewhere(position: number, ...[method, what, body]: [string, string, unknown?]): Promise<void> {
  const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[position - 1]}${what}`;
  const { status, text } = await product.site.client.send({ method, path, ...(body !== undefined && { body }) });
  if (status >= 300) throw new Error(`${status} ${text}`);
}
const ways: Readonly<Record<string, (position: number) => Promise<void>>> = {
  discarded: (position) => elsewhere(position, 'DELETE', ''),
  approved: (position) => elsewhere(position, 'POST', '/approve', {}),
  async pushed(position) {
    const send = async (path: string, body: unknown) =>
      JSON.parse((await product.site.client.send({ method: 'POST', path, body })).text) as { id: string };
    const { id } = await send('/v1/datasets', { name: `Of item ${position}` });
    const itemId = queue.items[position - 1];
    await send(`/v1/labeling_queues/${queue.id}/push`, { datasetId: id, scope: 'item', itemId });
  },
};
const note = () => lena.page.getByRole('textbox', { name: 'note', exact: true });
const banner = () => lena.page.getByRole('region', { name: 'Read-only' });
const said = () => banner().locator('[aria-live="assertive"]').innerText();
/** Resolves when the banner says so, also to screen readers. */
async function held(words: string): Promise<void> {
  await banner().getByText(words).waitFor();
  await shown.poll(said).toContain(words);
}
/** The name of what has the focus; empty if it is on the page itself. */
const focused = () =>
  lena.page.evaluate(() => {
    const { activeElement, body } = document;
    const name = activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? activeElement?.tagName;
    return activeElement === body ? '' : `${name}`.toLowerCase();
  });
/** The item itself on screen. */
const at = (position: number) => lena.page.getByText(`Case ${position}.`, { exact: true }).first().waitFor();
/** Items are named by their first position, because a removed item shifts those after it. */
async function open(position: number): Promise<void> {
  await lena.page.goto(`${queue.path}?id=${queue.items[position - 1]}`);
  await lena.ready();
  await at(position);
}
const typesOf = async (position: number) => (await product.history(queue, position)).map(({ type }) => type);

describe.each(['discarded', 'pushed', 'approved'])('an item that somebody else %s', (did) => {
  const position = { discarded: 2, pushed: 3, approved: 4 }[did] ?? 0;

  it('keeps the sentence that is being typed in it, and runs no command from the rest of it', async () => {
    await open(position);
    await note().focus();
    await lena.press('ControlOrMeta+a');
    // All at once, because slow typing would be saved halfway.
    await lena.page.keyboard.insertText('Who says that this nie');
    await lena.saved();
    await ways[did]?.(position);
    await held(`${did} this item`);
    const before = await seen(lena);
    await lena.page.keyboard.type('ce goes where? x f l u h 1');
    await lena.press('Control+Enter', 'Control+Backspace', 'Shift+Control+ArrowLeft');
    expect(effect({ ...before, caret: '' }, { ...(await seen(lena)), caret: '' })).toBe('nothing');
    await at(position);
    await shown(note()).toHaveValue('Who says that this nie');
    expect(await focused()).toBe('note');
    await lena.axeFindsNothing();
  });

  it('ignores the keys that act on items and those that open something', async () => {
    await lena.press('Escape');
    expect(await focused()).not.toBe('');
    // The palette opens everywhere: it leads elsewhere, and typing a sentence does not press its key.
    const acting = shortcuts.filter(({ listed }) => listed !== 'Mod+k').flatMap(({ keys }) => keys);
    for (const key of acting.filter((one) => !one.includes('Arrow'))) {
      const before = await seen(lena);
      await lena.press(key);
      expect([key, effect(before, await seen(lena))]).toEqual([key, 'nothing']);
    }
    for (const name of ['Approve', 'Discard', 'Flag']) {
      const button = lena.page.locator('footer').getByRole('button', { name: new RegExp(name, 'i') });
      await shown(button).toBeDisabled();
    }
    await at(position);
  });

  it('is left with the key for the next item, which remains untouched', async () => {
    await lena.press('Control+ArrowRight');
    await banner().waitFor({ state: 'hidden' });
    expect(await focused()).not.toBe('');
    await lena.saved();
    const added = ['ItemAdded', 'TargetEdited'];
    const last = { discarded: 'ItemDiscarded', pushed: 'ItemPushed', approved: 'ItemApproved' }[did];
    expect(await typesOf(position)).toEqual([...added, last]);
    expect(await typesOf(position + 1)).toEqual(['ItemAdded']);
  });
});

describe('a choice that was about to be made when the item was removed', () => {
  it('is not made on another item', async () => {
    await open(8);
    await lena.press('a', '2');
    await lena.saved();
    await elsewhere(8, 'DELETE', '');
    await held('discarded this item');
    await lena.press('1', 'Control+Enter');
    await shown(lena.page.getByRole('radio', { name: 'lucky' })).toHaveAttribute('aria-checked', 'true');
    expect(await focused()).toBe('verdict');
    await at(8);
    expect(await typesOf(9)).toEqual(['ItemAdded']);
  });

  it('can be made after the item is restored', async () => {
    await banner().getByRole('button', { name: 'Restore', exact: true }).click();
    await banner().waitFor({ state: 'hidden' });
    expect(await focused()).toBe('verdict');
    await lena.press('1', 'Control+Enter');
    await lena.saved();
    expect((await product.item(queue, 8)).target).toBe('{"note":"was 8","verdict":"right"}');
    const changes = ['TargetEdited', 'ItemDiscarded', 'ItemRestored', 'TargetEdited', 'ItemApproved'];
    expect(await typesOf(8)).toEqual(['ItemAdded', ...changes]);
  });
});

describe('a text that is not saved when the item is removed', () => {
  it('stays in view and can be copied', async () => {
    await open(12);
    await lena.tab('JSON');
    await lena.write('{"note":"half a thou');
    await lena.says('Draft kept');
    await elsewhere(12, 'DELETE', '');
    await held('Your text is not saved.');
    await lena.page.keyboard.type('ght"}');
    expect(await lena.editor.innerText()).toContain('half a thou');
    expect(await lena.editor.innerText()).not.toContain('ght');
    await lena.axeFindsNothing();
    await lena.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await banner().getByRole('button', { name: 'Copy what you typed' }).click();
    expect(await lena.page.evaluate(() => navigator.clipboard.readText())).toBe('{"note":"half a thou');
    await banner().getByRole('button', { name: 'Restore', exact: true }).click();
    await lena.editor.focus();
    await lena.press('ControlOrMeta+End');
    await lena.page.keyboard.type('ght"}');
    await lena.saved();
    expect((await product.item(queue, 12)).target).toBe('{"note":"half a thought"}');
    await lena.tab('Fields');
  });
});

describe('a queue that is deleted', () => {
  it('leaves the item and its text on screen, with a way out', async () => {
    const doomed = await aQueue('Doomed');
    await lena.page.goto(`${doomed.path}?item=3`);
    await lena.ready();
    await note().focus();
    await lena.page.keyboard.type(' and half');
    await product.site.client.send({ method: 'DELETE', path: `/v1/labeling_queues/${doomed.id}` });
    await held('This queue was deleted, or you no longer have access to it.');
    await lena.page.keyboard.type(' a sentence u');
    await shown(note()).toHaveValue('was 3 and half');
    expect(await focused()).toBe('note');
    await lena.axeFindsNothing();
    await banner().getByRole('link', { name: 'Back to queues' }).click();
    await lena.page.waitForURL(/\/queues$/);
  });
});
