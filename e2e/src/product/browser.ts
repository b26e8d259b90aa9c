// The browser that the journeys are made in. What it shows is kept when a test fails.
import { launchBrowser as launch, newPage as open, signIn, type PageOptions } from '@labeling/infra/browser';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export { signIn, type PageOptions };

const browsers = new Set<Browser>();
const traced = new Set<BrowserContext>();

export async function launchBrowser(): Promise<Browser> {
  const browser = await launch();
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
  return browser;
}

/** A page in a browser profile of its own: another person at another machine. */
export async function newPage(browser: Browser, url: string, options: PageOptions = {}): Promise<Page> {
  const page = await open(browser, url, options);
  const context = page.context();
  // No pictures while it runs: taking them costs more than most journeys do.
  await context.tracing.start({ snapshots: true });
  traced.add(context);
  context.on('close', () => traced.delete(context));
  return page;
}

/** A trace and pictures of every page that is open at this moment; `journey-environment.mjs` asks for them when a test fails. */
async function keepWhatBrowsersShow(folder: string): Promise<void> {
  const contexts = [...browsers].flatMap((browser) => browser.contexts());
  for (const [n, context] of contexts.entries()) {
    for (const [i, page] of context.pages().entries())
      await page.screenshot({ path: join(folder, `person-${n + 1}-page-${i + 1}.png`), timeout: 10_000 }).catch(lost);
    if (!traced.has(context)) continue;
    await context.tracing.stopChunk({ path: join(folder, `person-${n + 1}-trace.zip`) }).catch(lost);
    await context.tracing.startChunk().catch(lost);
  }
}
/** The test has failed already, perhaps because the browser did. */
const lost = () => undefined;
Object.assign(globalThis, { keepWhatBrowsersShow });

// A trace begins with the test, so that none grows with the file.
beforeEach(async () => {
  for (const context of traced) await context.tracing.stopChunk().then(() => context.tracing.startChunk(), lost);
});
