import type { Locator, Page } from 'playwright-core';
import { axeFindsNothing } from '../product/accessibility.js';
import type { ReviewedQueue } from '../product/reviewing.fixture.js';

/** The words at the top that show whether the work is saved. */
export type SaveWord =
  | 'Saved'
  | 'Saving…'
  | 'Draft kept'
  | 'Offline'
  | 'Not saved'
  | 'Conflict'
  | 'Signed out'
  | 'Other account'
  | 'No access';

/** One person on the review screen of a queue: what they press and what they see. */
export class Reviewer {
  readonly editor: Locator;
  readonly bar: Locator;

  constructor(
    readonly page: Page,
    readonly queue: ReviewedQueue,
  ) {
    this.editor = page.getByRole('textbox', { name: 'Target as JSON' });
    this.bar = page.getByRole('slider', { name: 'Position in the queue' });
  }

  /** Presses one key after another without waiting. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Resolves when the screen is ready for work. */
  async ready(): Promise<void> {
    await this.button('Discard').and(this.page.locator(':enabled')).waitFor();
    // While another item is loading, the buttons of the last one look the same, but nothing can be done to it.
    await this.page.locator('.on-the-way').waitFor({ state: 'detached' });
  }
  async open(position: number): Promise<void> {
    await this.page.goto(`${this.queue.path}?item=${position}`);
    await this.ready();
    await this.at(position);
  }
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Removes the focus, like a click on an empty part of the page. */
  async leaveFocus(): Promise<void> {
    await this.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }
  toast(words: string | RegExp): Locator {
    return this.page.locator('.toast').filter({ hasText: words });
  }

  /** "3 of 200", as shown next to the bar. */
  position(): Promise<string> {
    return this.page.locator('.position').innerText();
  }
  /** Resolves at this position of the queue, which has `total` items now. */
  async at(position: number, total?: number): Promise<void> {
    const found = new RegExp(`^${position} of ${total ?? '[\\d,]+'}$`);
    await this.page.locator('.position').filter({ hasText: found }).waitFor();
  }
  async counters(): Promise<string> {
    return (await this.page.locator('.counters').innerText()).replace(/\s+/g, ' ').trim();
  }
  /** Resolves when the counters show this: `New 1 Modified 0 Approved 2`. */
  async counts(New: number, Modified: number, Approved: number): Promise<void> {
    const words = new RegExp(`New\\s*${New}\\s+Modified\\s*${Modified}\\s+Approved\\s*${Approved}\\s*$`);
    await this.page.locator('.counters').filter({ hasText: words }).waitFor();
  }

  async says(word: SaveWord): Promise<void> {
    await this.page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^\\s*${word}`) })
      .waitFor();
  }
  saved(): Promise<void> {
    return this.says('Saved');
  }

  /**
   * Puts the cursor into the JSON editor with the mouse, whatever the size of its document: the frame stays in place on the
   * page, while the text in it may be many pages long and still changing its layout.
   */
  async clickIntoEditor(): Promise<void> {
    await this.page.locator('#target-editor .cm-scroller').click({ position: { x: 80, y: 15 } });
    await this.page.locator('#target-editor .cm-content:focus').waitFor();
  }
  /** Chooses where approving leads. */
  async afterApproving(choice: string): Promise<void> {
    await this.button('After approving').click();
    const menu = this.page.getByRole('menu');
    await menu.getByRole('menuitemradio', { name: choice, exact: true }).click();
    await menu.waitFor({ state: 'detached' });
  }
  async tab(name: 'Fields' | 'JSON'): Promise<void> {
    await this.page.getByRole('tablist', { name: 'Edit the target as' }).getByRole('tab', { name }).click();
  }
  /** Replaces the text of an editor, as a paste does. */
  async write(text: string, into = this.editor): Promise<void> {
    await into.click();
    await this.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }
  /** Resolves when the JSON editor contains these words. */
  async shows(words: string, within = this.editor): Promise<void> {
    await within.getByText(words).first().waitFor();
  }

  axeFindsNothing(): Promise<void> {
    return axeFindsNothing(this.page);
  }
}
