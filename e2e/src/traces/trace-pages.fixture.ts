import { mustLookRight } from '../product/accessibility.js';
import type { Locator, Page } from 'playwright-core';

/** Somebody who looks through traces: what they press and what they see. */
export class TraceReader {
  readonly list: Locator;
  readonly tree: Locator;
  /** The details of the selected span. */
  readonly says: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('table', { name: 'Traces' });
    this.tree = page.getByRole('treegrid', { name: 'Spans' });
    this.says = page.getByRole('region', { name: 'Span details' });
    this.search = page.getByRole('searchbox', { name: 'Search the traces' });
  }

  /** Goes to an address; resolves when the page reacts to input. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
    // The framework adds it as soon as the page reacts to input.
    await this.page.locator('#svelte-announcer').waitFor({ state: 'attached' });
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** "120 traces": how many of them have been loaded. */
  async listed(words: string): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: words }).waitFor();
  }
  trace(name: string): Locator {
    return this.list.getByRole('link', { name, exact: true });
  }
  span(name: string | RegExp): Locator {
    return this.tree.getByRole('row', { name });
  }
  /** Resolves when this span is selected and its row has the focus. */
  async at(name: string): Promise<void> {
    await this.page.locator('[aria-current="true"]:focus').filter({ hasText: name }).waitFor();
    await this.page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
  }
  tab(name: string | RegExp): Locator {
    return this.page.getByRole('tab', { name });
  }
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }
  /** Adds the selected spans to a new queue, or to the last one used; resolves to the result it shows. */
  async addToQueue(newQueue?: string, title = 'Add to labeling queue'): Promise<string> {
    await this.press('a');
    const dialog = this.dialog(title);
    if (newQueue !== undefined) {
      await dialog.getByRole('combobox', { name: 'Queue' }).click();
      await this.page.keyboard.type(newQueue);
      await this.page.getByRole('option', { name: `Create queue “${newQueue}”` }).click();
    }
    await dialog
      .getByRole('button', { name: /^Add [\d,]+/ })
      .and(this.page.locator(':enabled'))
      .waitFor();
    await this.press('ControlOrMeta+Enter');
    const result = dialog.getByRole('status').filter({ hasText: /added|No new/ });
    await result.getByRole('link').waitFor();
    return (await result.innerText()).split('.')[0] ?? '';
  }

  /** On a phone too. */
  async looksRight(): Promise<void> {
    await mustLookRight(this.page, [390, 1024, 1280]);
  }
}
