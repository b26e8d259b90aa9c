import type { FilledQueue } from '../product/bench.js';
import { question } from '../product/questions.js';
import { documentSight } from './large-document.js';
import type { Sight } from './probe.js';
import type { WatchedPage } from './watched-page.js';

/** What distinguishes an item from its neighbors, in pieces so short that no view wraps them. */
export function itemAt(position: number): Sight {
  const { data, target } = question(position - 1);
  return { position, texts: [data.question, target.ground_truth].map(beginning) };
}

function beginning(text: string): string {
  return /^[\w ,.]{1,24}/.exec(text)?.[0].trim() ?? '';
}

/** A reviewer at one queue of questions. */
export class QueueScreen {
  #position = 1;
  #lineLength = 0;

  constructor(
    readonly watched: WatchedPage,
    readonly queue: FilledQueue,
  ) {}

  async goTo(position: number): Promise<void> {
    const isDocument = position > this.queue.ids.length;
    await this.watched.page.goto(`/queues/${this.queue.id}?item=${position}`);
    await this.watched.until(isDocument ? { position, ...documentSight } : itemAt(position));
    await this.watched.quiet();
    this.#position = position;
  }

  /** From the key to the next item on screen, in milliseconds. The items after this one must be unfinished. */
  approve(): Promise<number> {
    return this.#moveOn('Control+Enter');
  }

  /** Also approves. @returns processor time of the page from the key to the paint, in milliseconds */
  async approvalTime(): Promise<number> {
    await this.watched.quiet();
    return this.watched.processorTime(() => this.approve());
  }

  next(): Promise<number> {
    return this.#moveOn('Control+ArrowRight');
  }

  async #moveOn(keys: string): Promise<number> {
    await this.watched.quiet();
    this.#position++;
    return this.watched.keyToPaint(keys, itemAt(this.#position));
  }

  /** Puts the cursor into a string halfway down the target. */
  async enterTarget(): Promise<void> {
    const { page } = this.watched;
    const editor = page.getByRole('textbox', { name: 'Target as JSON' });
    await editor.evaluate((element) => {
      const scrolls = (each: Element) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 0;
      let at: Element | null = element;
      while (at && !scrolls(at)) at = at.parentElement;
      if (at) at.scrollTop = at.scrollHeight / 2;
    });
    const lines = editor.locator('.cm-line');
    await lines.nth(Math.floor((await lines.count()) / 2)).click();
    // Away from the end of the line, which lies outside the string.
    for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowLeft');
    this.#lineLength = await page.evaluate(() => window.probe.lineLength());
  }

  /** From the key to its letter on screen, in milliseconds. */
  type(letter: string): Promise<number> {
    this.#lineLength++;
    return this.watched.keyToPaint(letter, { lineLength: this.#lineLength });
  }

  /** Also types. @returns processor time of the page from the key to the paint, in milliseconds */
  async typingTime(letter: string): Promise<number> {
    await this.watched.quiet();
    return this.watched.processorTime(() => this.type(letter));
  }

  /** Moves the pointer along the bar with its button down, `steps` times, from its end to its beginning. */
  async scrub(steps: number): Promise<void> {
    const { page } = this.watched;
    const box = await page.getByRole('slider', { name: 'Position in the queue' }).boundingBox();
    if (box === null) throw new Error('The bar is not on screen');
    const at = (share: number) => [box.x + box.width * (0.9 - 0.8 * share), box.y + box.height / 2] as const;
    await page.mouse.move(...at(0));
    await page.mouse.down();
    for (let step = 1; step <= steps; step++) await page.mouse.move(...at(step / steps));
    await page.mouse.up();
  }
}
