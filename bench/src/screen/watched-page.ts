import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { installProbe, type Sight } from './probe.js';

/** A page with the probe in it, and what the browser reports about it. */
export class WatchedPage {
  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
  ) {}

  /** In a context of its own, with empty caches. `first`: what `opened` waits for from the very start. */
  static async open(browser: Browser, options: BrowserContextOptions, first?: Sight): Promise<WatchedPage> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(60_000);
    await context.addInitScript(installProbe, first);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    // Processor time instead of elapsed time, so that other work on the machine does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new WatchedPage(page, devtools);
  }

  /** Opens the address. @returns milliseconds from the start of the navigation until the first item and the bar are painted */
  async opened(path: string): Promise<number> {
    await this.page.goto(path, { waitUntil: 'commit' });
    return this.page.evaluate(() => window.probe.opened);
  }

  /** Size of the page's document as transferred, in bytes. */
  documentBytes(): Promise<number> {
    return this.page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return navigation instanceof PerformanceNavigationTiming ? navigation.encodedBodySize : 0;
    });
  }

  /** Milliseconds from the key's own time stamp to the first frame painted with its result. */
  async keyToPaint(keys: string, sight: Sight): Promise<number> {
    const key = keys.slice(keys.lastIndexOf('+') + 1);
    await this.page.evaluate(([key, sight]) => window.probe.arm(key, sight), [key, sight] as const);
    await this.page.keyboard.press(keys);
    return this.page.evaluate(() => window.probe.clocked());
  }

  async until(sight: Sight): Promise<void> {
    await this.page.evaluate((sight) => window.probe.until(sight), sight);
  }

  async quiet(): Promise<void> {
    await this.page.evaluate(() => window.probe.quiet());
  }

  /** When each frame began while `work` ran, in milliseconds. */
  async frames(work: () => Promise<unknown>): Promise<readonly number[]> {
    await this.page.evaluate(() => window.probe.countFrames());
    await work();
    return this.page.evaluate(() => window.probe.frames());
  }

  /** Processor time of the page's main thread while `work` runs, in milliseconds. */
  async processorTime(work: () => Promise<unknown>): Promise<number> {
    const began = await this.#processorTime();
    await work();
    return (await this.#processorTime()) - began;
  }

  /** What the page receives from its server while `work` runs, in bytes. */
  async received(work: () => Promise<unknown>): Promise<number> {
    let bytes = 0;
    const count = ({ dataLength }: { dataLength: number }) => (bytes += dataLength);
    await this.devtools.send('Network.enable');
    this.devtools.on('Network.dataReceived', count);
    await work();
    this.devtools.off('Network.dataReceived', count);
    await this.devtools.send('Network.disable');
    return bytes;
  }

  /** Megabytes in use for JavaScript, including byte arrays outside its heap. */
  async memory(): Promise<number> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await this.devtools.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 2 ** 20;
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async #processorTime(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  }
}
