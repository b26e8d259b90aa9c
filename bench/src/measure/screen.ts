import type { Bench } from '../product/bench.js';
import type { Section } from '../report/report.js';
import { bar } from '../screen/bar.js';
import { keyToPaint } from '../screen/key-to-paint.js';
import { opening } from '../screen/opening.js';
import { Screens, SMALL } from '../screen/screens.js';

/** The queue size that the product is built for; a quick run uses fewer items. */
const FULL = 100_000;

/** What reviewers wait for in a browser, in a large queue beside a small one: it should take equally long. */
export async function measureScreen(bench: Bench): Promise<readonly Section[]> {
  const { site } = bench.target;
  if (site === undefined) {
    const note = 'Not measured: BENCH_UI_URL, BENCH_EMAIL and BENCH_PASSWORD do not give a member who may review.';
    return [{ title: 'Screen', note, comparisons: [] }];
  }
  const screens = await Screens.open(bench, site);
  try {
    const { largeQueue } = bench.size;
    const fewer = largeQueue < FULL ? ` (${FULL.toLocaleString('en')} in a full run)` : '';
    const queues = `The large queue has ${largeQueue.toLocaleString('en')} items${fewer}, the small one ${SMALL}.`;
    return [await opening(screens, queues), await bar(screens, queues), await keyToPaint(screens, queues)];
  } finally {
    await screens.close();
  }
}
