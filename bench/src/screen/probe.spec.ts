import { launchBrowser } from '@labeling/infra/browser';
import type { Browser } from 'playwright-core';
import { WatchedPage } from './watched-page.js';

let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  browser = await launchBrowser();
  watched = await WatchedPage.open(browser, {});
  await watched.page.setContent('<main>nothing yet</main>');
});
afterAll(() => browser?.close());

/** What the page itself records: when the key was pressed and when its result was written, in milliseconds. */
declare global {
  interface Window {
    took: number;
  }
}

describe('the probe', () => {
  it('measures from the key itself to a frame with the result, not to an earlier change', async () => {
    await watched.page.evaluate(() => {
      const main = document.querySelector('main');
      addEventListener('keydown', (event) => {
        if (event.key !== 'x') return;
        main?.replaceChildren('not this');
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            main?.replaceChildren('the result');
            window.took = performance.now() - event.timeStamp;
          }),
        );
      });
    });
    const clocked = await watched.keyToPaint('Control+x', { texts: ['result'] });
    expect(clocked).toBeGreaterThan(await watched.page.evaluate(() => window.took));
  });

  it('counts the frames of one piece of work only', async () => {
    const frames = () => watched.frames(() => watched.page.evaluate(() => new Promise(requestAnimationFrame)));
    await frames();
    const counted = await frames();
    expect(counted.length).toBeGreaterThan(0);
    expect(counted).toEqual([...new Set(counted)].toSorted((a, b) => a - b));
  });

  it('counts what JavaScript retains, including byte arrays', async () => {
    const before = await watched.memory();
    await watched.page.evaluate(() => Object.assign(window, { kept: new Uint8Array(5 * 2 ** 20) }));
    expect((await watched.memory()) - before).toBeGreaterThan(4);
  });
});
