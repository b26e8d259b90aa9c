// Many items at once, in a real browser: selected by key and mouse, changed, refused one by one if somebody was faster, and undone.
import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { Locator } from 'playwright-core';
import { mustBe } from '../product/client.fixture.js';
import { listedItems, membersOf, type ListedItem } from '../product/listed-items.fixture.js';
import type { Reviewer } from './reviewer.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const here = reviewing();
const fields = [
  { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number' },
];
/** With unusual whitespace, which must be kept. */
const target = (n: number) => `{"verdict":"right",  "n" : ${n}.50, "big":12345678901234567890}`;
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"data":{"question":"What is ${n} + 1?"},"target":${target(n)}}`);

/** The list of a queue as one reviewer uses it. */
class List {
  readonly grid: Locator;
  readonly bar: Locator;
  constructor(readonly me: Reviewer) {
    this.grid = me.page.getByRole('grid', { name: 'Items' });
    this.bar = me.page.getByRole('group', { name: 'Selected items' });
  }
  row(position: number): Locator {
    return this.grid.locator(`[aria-rowindex="${position + 1}"]`);
  }
  box(position: number): Locator {
    return this.row(position).getByRole('checkbox');
  }
  async open(): Promise<void> {
    await this.me.press('l');
    await this.grid.waitFor();
    await this.row(1).getByRole('gridcell').nth(3).getByText('question').waitFor();
  }
  async selected(words: string): Promise<void> {
    await this.bar.getByText(words).waitFor();
  }
  /** Selects from the first row to this one, by keyboard. */
  async selectTo(position: number): Promise<void> {
    await this.me.press('Home', 'Space');
    for (let at = 1; at < position; at++) await this.me.press('Shift+ArrowDown');
    await this.selected(`${position} selected`);
  }
}

async function aList(count: number, name: string): Promise<{ queue: ReviewedQueue; me: Reviewer; list: List }> {
  const queue = await here.queue({ name, fields, items: itemsOf(count) });
  const me = await here.reviewer(queue, { lastingToasts: true });
  const list = new List(me);
  await list.open();
  return { queue, me, list };
}

/** What somebody else does in the meantime to the item that was at this position at first. */
async function elsewhere({ id, items }: ReviewedQueue, position: number, act: 'approve' | JsonText): Promise<void> {
  const path = `/v1/labeling_queues/${id}/items/${items[position - 1]}`;
  const request =
    act === 'approve'
      ? { method: 'POST', path: `${path}/approve`, body: '{}' }
      : { method: 'PUT', path: `${path}/target`, body: jsonObject({ target: act }) };
  mustBe(200, await here.site.client.send(request));
}

async function all(queue: ReviewedQueue, state = 'New,Modified,Approved'): Promise<ListedItem[]> {
  await here.site.client.settled();
  return listedItems(here.site.client, queue.id, state);
}

describe('selecting many items', () => {
  it('works with keys alone and with the mouse', async () => {
    const { me, list } = await aList(120, 'Selecting');
    await me.press('ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
    await list.selected('2 selected');
    await shown(list.row(3)).toHaveAttribute('aria-selected', 'true');
    await list.box(6).click();
    await list.box(9).click({ modifiers: ['Shift'] });
    await list.selected('6 selected');
    await list.row(12).click({ modifiers: ['ControlOrMeta'] });
    await list.selected('7 selected');
    await me.press('ControlOrMeta+a');
    await list.selected('120 selected');
    await me.press('End');
    await me.page.locator('[aria-rowindex="121"]:focus').getByText('What is 119 + 1?').waitFor();
    await list.bar.getByRole('button', { name: 'Clear the selection' }).click();
    await list.selected('Nothing selected');
    await me.press('Home', 'ArrowDown', 'Enter');
    await me.at(2);
    await list.grid.waitFor({ state: 'detached' });
    await me.press('l', 'Escape');
    await list.grid.waitFor({ state: 'detached' });
    await me.page.context().close();
  });

  it('selects the items that a filter shows, and no hidden ones', async () => {
    const { queue, me, list } = await aList(60, 'Filtered');
    for (const position of [2, 3, 5]) await elsewhere(queue, position, 'approve');
    await me.counts(57, 0, 3);
    await me.page.goto(`${queue.path}?state=Approved`);
    await me.ready();
    await list.open();
    await me.press('ControlOrMeta+a');
    await list.selected('3 selected');
    await me.press('ControlOrMeta+Backspace');
    await me.toast('3 items discarded').waitFor();
    const left = await all(queue);
    expect([left.length, left.filter(({ state }) => state === 'Approved')]).toEqual([57, []]);
    await me.page.context().close();
  });
});

describe('changing many items', () => {
  it('approves 300, refuses those somebody changed meanwhile, and undoes all of it', async () => {
    const { queue, me, list } = await aList(310, 'Approving');
    await me.press('Home', 'Shift+End');
    await list.selected('310 selected');
    for (let i = 0; i < 10; i++) await me.press('Shift+ArrowUp');
    await list.selected('300 selected');
    await me.press('ControlOrMeta+Enter');
    const question = me.dialog('Approve 300 items?');
    await question.waitFor();
    await elsewhere(queue, 5, toJsonText({ verdict: 'theirs' }));
    await elsewhere(queue, 6, 'approve');
    await me.press('ControlOrMeta+Enter');
    const result = me.dialog('298 items approved');
    await result.waitFor();
    expect((await result.locator('dl').innerText()).replace(/\s+/g, ' ')).toBe(
      '1 was approved already 1 Refused: changed by someone else in the meantime',
    );
    await me.axeFindsNothing();
    await me.counts(10, 1, 299);
    await result.getByRole('button', { name: 'Show refused' }).click();
    await list.selected('1 selected');
    await me.page.locator('[aria-rowindex="6"][aria-selected="true"]:focus').waitFor();
    await me.press('u');
    await me.toast('298 items undone').waitFor();
    // Undoing an approval leaves an item Modified, as the specification's table says.
    await me.counts(10, 299, 1);
    const theirs = [5, 6];
    const mine = (await all(queue)).filter((_, i) => !theirs.includes(i + 1));
    expect(mine.map((item) => item.target)).toEqual(mine.map((item) => item.originalTarget));
    await me.page.context().close();
  });

  it('discards some, restores them from the toast, and then undoes the step before with u', async () => {
    const { queue, me, list } = await aList(40, 'Discarding');
    await list.selectTo(5);
    await me.press('ControlOrMeta+Enter');
    await me.toast('5 items approved').waitFor();
    await list.selectTo(5);
    await me.press('ControlOrMeta+Backspace');
    const toast = me.toast('5 items discarded');
    // The toast stays while somebody points at it.
    await toast.hover();
    await me.counts(35, 0, 0);
    await me.page.locator('[aria-rowindex="2"]:focus').getByText('What is 5 + 1?').waitFor();
    await toast.getByRole('button', { name: 'Undo' }).click();
    // At once, perhaps while the items are still being restored.
    await me.press('u');
    await me.counts(35, 5, 0);
    expect((await all(queue)).map((item) => item.id)).toEqual(queue.items);
    await me.page.context().close();
  });

  it('sets a field exactly as typed unless the item is approved, and leaves every other character', async () => {
    const { queue, me, list } = await aList(30, 'Setting');
    await elsewhere(queue, 2, 'approve');
    await me.counts(29, 0, 1);
    await list.selectTo(25);
    await me.press('s');
    const dialog = me.dialog('Set a field');
    await shown(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused();
    await me.page.keyboard.type('score');
    await me.press('Enter');
    await dialog.getByText('1 of them is approved and will be skipped').waitFor();
    await dialog.getByRole('textbox', { name: 'score' }).fill('1.10');
    await me.axeFindsNothing();
    await me.press('ControlOrMeta+Enter');
    const result = me.dialog('score set on 24 items');
    await result.getByText('Refused: approved: unapprove first to change the target').waitFor();
    await me.press('Escape');
    await me.page.locator('[aria-rowindex="26"]:focus').waitFor();
    await me.press('Home');
    await list.row(1).getByText('1.10').waitFor();
    const targets = (await all(queue)).map((item) => item.target);
    expect(targets.slice(0, 3)).toEqual([
      '{"verdict":"right",  "n" : 0.50, "big":12345678901234567890, "score":1.10}',
      target(1),
      '{"verdict":"right",  "n" : 2.50, "big":12345678901234567890, "score":1.10}',
    ]);
    expect(targets.slice(25)).toEqual([25, 26, 27, 28, 29].map(target));
    await me.page.context().close();
  });

  it('sets a key outside the schema to any JSON', async () => {
    const { queue, me, list } = await aList(3, 'Any key');
    await list.selectTo(2);
    await me.press('s');
    const dialog = me.dialog('Set a field');
    await shown(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused();
    await me.page.keyboard.type('big');
    await dialog.page().getByRole('option', { name: 'Use the key “big”' }).click();
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await value.fill('a word');
    await dialog.getByRole('button', { name: 'Use as text' }).click();
    await shown(value).toHaveValue('"a word"');
    await value.fill('98765432109876543210');
    await me.press('ControlOrMeta+Enter');
    await me.toast('big set on 2 items').waitFor();
    const [first] = await all(queue);
    expect(membersOf(first?.target ?? toJsonText({}))('big')).toBe('98765432109876543210');
    expect(first?.target).toBe('{"verdict":"right",  "n" : 0.50, "big":98765432109876543210}');
    await me.page.context().close();
  });
});

describe('the list', () => {
  it('shows the changes of others live', async () => {
    const { queue, me, list } = await aList(20, 'Live');
    await elsewhere(queue, 3, toJsonText({ verdict: 'their words' }));
    await list.row(3).getByText('their words').waitFor();
    await list.row(3).getByText('Modified').waitFor();
    await elsewhere(queue, 3, toJsonText({ verdict: 'other words' }));
    await list.row(3).getByText('other words').waitFor();
    await me.page.context().close();
  });

  it('fits 1024 pixels and a phone, in light and dark, and axe finds nothing', async () => {
    const queue = await here.queue({ name: 'Looks', fields, items: itemsOf(50) });
    for (const dark of [false, true]) {
      const me = await here.reviewer(queue, { dark });
      const list = new List(me);
      await list.open();
      for (const width of [1024, 390]) {
        await me.page.setViewportSize({ width, height: 800 });
        await list.box(2).click();
        await me.axeFindsNothing();
        const wider = await me.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([width, wider]).toEqual([width, 0]);
        for (const name of ['Discard', 'Set a field…', 'Approve']) {
          const box = await list.bar.getByRole('button', { name }).boundingBox();
          expect([name, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([name, true]);
        }
      }
      if (!dark) {
        await me.page.setViewportSize({ width: 320, height: 800 });
        const sideways = () => me.page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
        expect(await sideways()).toBe(0);
        await list.box(2).click();
        await list.bar.getByRole('button', { name: 'Clear the selection' }).waitFor();
        expect(await sideways()).toBe(0);
        await list.bar.getByRole('button', { name: 'More actions' }).click();
        await me.axeFindsNothing();
        await me.page.getByRole('menuitem', { name: 'Set a field…' }).click();
        await me.page.getByRole('dialog', { name: 'Set a field' }).waitFor();
      }
      await me.page.context().close();
    }
  });
});
