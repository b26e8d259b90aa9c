import { launchBrowser } from '@labeling/infra/browser';
import type { Comparison } from '../statistics/comparison.js';
import { latencies } from '../statistics/rounds.js';
import type { Bench } from '../product/bench.js';
import type { Site } from '../product/target.js';
import { signedIn } from './screens.js';
import { WatchedPage } from './watched-page.js';

/** The page of an item, and how many edits it lists. */
export interface EditedItem {
  readonly path: string;
  readonly edits: number;
}

const PER_ROUND = 3;

/** Opens a long history and a short one with empty caches: how long until each is painted and a key has moved it. */
export async function historyOpening(
  bench: Bench,
  site: Site,
  long: EditedItem,
  short: EditedItem,
): Promise<Comparison> {
  const browser = await launchBrowser();
  try {
    const options = await signedIn(browser, site);
    const open = (item: EditedItem) => async () => {
      const page = await WatchedPage.open(browser, options, { steps: item.edits + 1 });
      const time = await page.opened(item.path);
      await page.close();
      return time;
    };
    const { rounds } = bench.size;
    const times = await latencies({ rounds, samples: PER_ROUND }, { long: open(long), short: open(short) });
    return {
      ...{ what: 'page of the history opens, caches empty', unit: 'ms', values: times.long.p50 },
      ...{ beside: `with ${short.edits} edits`, ceiling: times.short.p50 },
    };
  } finally {
    await browser.close();
  }
}
