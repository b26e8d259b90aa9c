// A page appears before its scripts run, and earlier clicks are lost.
import type { Page } from 'playwright-core';

/** Resolves when the page reacts to clicks and keys, or after a while, since a page without working scripts never does. */
export async function works(page: Page): Promise<void> {
  const isAlive = () =>
    document.getElementById('svelte-announcer') !== null || !document.documentElement.innerHTML.includes('__sveltekit');
  // Not at every frame, which is the default: reading the whole page that often would keep it from starting.
  await page.waitForFunction(isAlive, undefined, { timeout: 120_000, polling: 50 }).catch(() => undefined);
}

/** Makes `goto` and `reload` of this page wait until it reacts. */
export function awaitWorking(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...args) => {
    const response = await goto(...args);
    await works(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await works(page);
    return response;
  };
}
