import { launchBrowser, signIn } from '@labeling/infra/browser';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Bench, FilledQueue } from '../product/bench.js';
import type { Site } from '../product/target.js';
import { addLargeDocument } from './large-document.js';
import type { Sight } from './probe.js';
import { QueueScreen } from './queue-screen.js';
import { WatchedPage } from './watched-page.js';

export const SMALL = 100;

/** A signed-in reviewer's browser, and a large and a small queue to review in it. */
export class Screens {
  readonly #browser: Browser;
  readonly #options: BrowserContextOptions;

  private constructor(
    readonly bench: Bench,
    readonly large: FilledQueue,
    readonly small: FilledQueue,
    { browser, options }: { browser: Browser; options: BrowserContextOptions },
  ) {
    this.#browser = browser;
    this.#options = options;
  }

  static async open(bench: Bench, site: Site): Promise<Screens> {
    const [large, small] = [await bench.largeQueue(), await bench.filledQueue(SMALL)];
    for (const queue of [large, small]) await addLargeDocument(bench, queue);
    const browser = await launchBrowser();
    try {
      return new Screens(bench, large, small, { browser, options: await signedIn(browser, site) });
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  page(first?: Sight): Promise<WatchedPage> {
    return WatchedPage.open(this.#browser, this.#options, first);
  }

  async before(queue: FilledQueue, position = 1): Promise<QueueScreen> {
    const screen = new QueueScreen(await this.page(), queue);
    await screen.goTo(position);
    return screen;
  }

  /** The floor for every screen: a page that writes one text when a key is pressed. */
  async bare(): Promise<() => Promise<number>> {
    const page = await this.page();
    await page.page.setContent('<main>0</main>');
    await page.page.evaluate(() => {
      const main = document.querySelector('main');
      let count = 0;
      addEventListener('keydown', () => main?.replaceChildren(`${++count} times`));
    });
    let count = 0;
    return () => page.keyToPaint('x', { texts: [`${++count} times`] });
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** What a new context with empty caches needs to be signed in as this member. */
export async function signedIn(browser: Browser, site: Site): Promise<BrowserContextOptions> {
  const looks = { baseURL: site.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(looks);
  await signIn(await context.newPage(), site);
  const options = { ...looks, storageState: await context.storageState() };
  await context.close();
  return options;
}
