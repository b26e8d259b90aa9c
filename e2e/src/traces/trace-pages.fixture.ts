import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

/** Somebody who looks through traces: what they press and what they see. */
export class TraceReader {
  readonly list: Locator;
  readonly tree: Locator;
  /** What the span that is looked at says. */
  readonly says: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('table', { name: 'Traces' });
    this.tree = page.getByRole('treegrid', { name: 'Spans' });
    this.says = page.getByRole('region', { name: 'Span details' });
    this.search = page.getByRole('searchbox', { name: 'Search the traces' });
  }

  /** Goes to an address; resolves when the page listens. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
    // The framework adds it as soon as the page listens.
    await this.page.locator('#svelte-announcer').waitFor({ state: 'attached' });
  }
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** "120 traces": how many are listed, as far as they were loaded. */
  async listed(words: string): Promise<void> {
    await this.page.getByRole('status').filter({ hasText: words }).waitFor();
  }
  trace(name: string): Locator {
    return this.list.getByRole('link', { name, exact: true });
  }
  span(name: string | RegExp): Locator {
    return this.tree.getByRole('row', { name });
  }
  /** Resolves when this span is the one that is looked at, and its row has the keyboard. */
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
  /** Adds what is chosen to a queue that is made for it, or to the one used last; resolves to the result it shows. */
  async addToQueue(newQueue?: string): Promise<string> {
    await this.press('a');
    const dialog = this.dialog('Add to labeling queue');
    if (newQueue !== undefined) {
      await dialog.getByRole('combobox').click();
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

  /** Every element that is too wide at these widths, and whatever axe finds, in both themes. */
  async looksRight(): Promise<void> {
    const problems: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
      const { violations } = await new AxeBuilder({ page: this.page }).analyze();
      problems.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`)));
    }
    for (const width of [390, 1024, 1280]) {
      await this.page.setViewportSize({ width, height: 800 });
      const beyond = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) problems.push(`${beyond}px too wide at ${width}`);
    }
    expect(problems).toEqual([]);
  }
}
