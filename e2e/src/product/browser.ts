// The browser that journeys run in. What it shows is kept when a test fails.
import { launchBrowser as launch, newPage as open, signIn, type PageOptions as Looks } from '@labeling/infra/browser';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export { signIn };

export interface PageOptions extends Looks {
  /**
   * Toasts stay as if somebody pointed at them. Otherwise they are gone after a few seconds, and on a busy machine a journey that knows
   * by them that something was done may look too late. Not everywhere: some journeys need what a toast covers, or see it go.
   */
  readonly lastingToasts?: boolean;
}

const browsers = new Set<Browser>();
const traced = new Set<BrowserContext>();

export async function launchBrowser(): Promise<Browser> {
  const browser = await launch();
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  return browser;
}

/** A page in a separate browser profile: another person on another machine. */
export async function newPage(browser: Browser, url: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(browser, url, options);
  const context = page.context();
  // Browsers withhold it from pages served over plain HTTP by another machine, which is how many people use them.
  await context.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  if (options.lastingToasts === true) await context.addInitScript(pointAtToasts);
  // Records actions, requests and logs. Recording how each page looked would take a quarter of the browser's time.
  await context.tracing.start({ snapshots: process.env['TRACE_PAGES'] === 'yes' });
  traced.add(context);
  context.on('close', () => {
    traced.delete(context);
    // It is refused by then, but nothing else removes the files and the list of calls kept for its trace.
    discarded.push(context.tracing.stopChunk().catch(lost));
  });
  return page;
}
const discarded: Promise<void>[] = [];

/** Resolves once contexts that were closed have left nothing; `journey-environment.mjs` waits for it after each file. */
export async function discardTraces(): Promise<void> {
  await Promise.all(discarded.splice(0));
}

/** More often than the shortest toast lasts, and before a late one ends: timers fire in the order they are due. */
const pointAtToasts = () =>
  setInterval(() => document.querySelector('.toasts')?.dispatchEvent(new PointerEvent('pointerenter')), 500);

/** How the page looks, and its elements, the latter even if it no longer draws. */
async function keepPage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, timeout: 10_000 }).catch(lost);
  await writeFile(`${path}.html`, await page.content());
}

/** A trace, and pictures of every page that is open right now; `journey-environment.mjs` asks for them when a test fails. */
async function keepWhatBrowsersShow(folder: string): Promise<void> {
  const contexts = [...browsers].flatMap((browser) => browser.contexts());
  for (const [n, context] of contexts.entries()) {
    for (const [i, page] of context.pages().entries())
      await keepPage(page, join(folder, `person-${n + 1}-page-${i + 1}`)).catch(lost);
    if (!traced.has(context)) continue;
    await context.tracing.stopChunk({ path: join(folder, `person-${n + 1}-trace.zip`) }).catch(lost);
    await context.tracing.startChunk().catch(lost);
  }
}
/** The test has already failed, perhaps because the browser has. */
const lost = () => undefined;
Object.assign(globalThis, { keepWhatBrowsersShow, discardTraces });

// A trace starts with each test, so that it does not grow with the file.
beforeEach(async () => {
  for (const context of traced) await context.tracing.stopChunk().then(() => context.tracing.startChunk(), lost);
});
