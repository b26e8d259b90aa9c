// A page that was sent is shown before its scripts run: what is clicked until then goes nowhere.
import type { Page } from 'playwright-core';

/** Resolves when the page answers to clicks and keys. A page without scripts of the product, or with broken ones, never will: not waited for long. */
export async function works(page: Page): Promise<void> {
  const isAlive = () =>
    document.getElementById('svelte-announcer') !== null || !document.documentElement.innerHTML.includes('__sveltekit');
  await page.waitForFunction(isAlive, undefined, { timeout: 15_000 }).catch(() => undefined);
}

/** Makes addresses and reloads of this page count as done when it works. */
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
