// A queue that many reviewers work on, each in a separate browser profile, while servers are killed.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser, newPage } from '../product/browser.js';
import { mustBe } from '../product/client.fixture.js';
import type { OwnSite } from '../product/product.fixture.js';
import { Random } from '../product/random.js';
import { signInBrowser } from '../product/sign-in.js';
import { RandomReviewer } from './random-reviewer.fixture.js';
import { ReviewJournal } from './review-journal.fixture.js';

export interface Hustle {
  readonly site: OwnSite;
  readonly who: { readonly email: string; readonly password: string };
  readonly seed: number;
  readonly reviewers: number;
  /** Steps of each reviewer. */
  readonly steps: number;
  readonly items: number;
  /** Processes to kill, evenly spread over the steps. */
  readonly kills: readonly (keyof OwnSite['product']['processes'])[];
}

const schema = {
  fields: [
    { key: 'verdict', type: 'enum', values: ['right', 'wrong'] },
    { key: 'note', type: 'string' },
    { key: 'n', type: 'number' },
  ],
};
/** Guards against hanging: how long it may take until everybody's work is saved, in milliseconds. */
const SETTLED_IN = 90_000;

export class ManyReviewers {
  readonly journal = new ReviewJournal();
  reviewers: readonly RandomReviewer[] = [];
  queueId = '';
  #browser: Browser | undefined;
  #steps = 0;

  constructor(private readonly given: Hustle) {}

  async start(): Promise<void> {
    const { site, items, reviewers, seed, who } = this.given;
    const body = { name: `of ${reviewers} reviewers, seed ${seed}`, annotationSchema: schema };
    const created = await site.client.send({ method: 'POST', path: '/v1/labeling_queues', body });
    this.queueId = (JSON.parse(mustBe(201, created).text) as { id: string }).id;
    const cases = Array.from({ length: items }, (_, i) => ({
      data: { name: `case-${i}` },
      target: { note: `original ${i}`, n: 1 },
    }));
    await site.client.add(this.queueId, cases);
    await site.client.settled();
    this.#browser = await launchBrowser();
    for (let i = 0; i < reviewers; i++) {
      const page = await newPage(this.#browser, site.product.uiUrl);
      await signInBrowser(page, who, site.product.uiUrl);
      await page.close();
      const random = new Random(seed * 1_000 + i);
      const path = `/queues/${this.queueId}?item=${1 + random.below(items)}`;
      const reviewer = new RandomReviewer(`r${i}`, page.context(), path, random, this.journal);
      await reviewer.review.open();
      this.reviewers = [...this.reviewers, reviewer];
    }
  }

  /** All at once, each at their own pace, while processes are killed. */
  async work(): Promise<void> {
    const { kills, reviewers, steps, site } = this.given;
    const all = reviewers * steps;
    const due = kills.map((name, i) => ({ name, at: Math.round((all * (i + 1)) / (kills.length + 1)) }));
    await Promise.all(
      this.reviewers.map(async (reviewer) => {
        for (let i = 0; i < steps; i++) {
          await reviewer.step();
          this.#steps++;
          const [next] = due;
          if (next === undefined || this.#steps < next.at) continue;
          due.shift();
          this.journal.note('somebody', `kills ${next.name}`);
          site.product.processes[next.name].kill('SIGKILL');
        }
      }),
    );
    for (const name of kills) await site.product.processes[name].ready();
  }

  /** Everyone comes back and resolves their conflicts and drafts, until all work is saved at the same time. */
  async settle(): Promise<void> {
    const giveUpAt = Date.now() + SETTLED_IN;
    for (const reviewer of this.reviewers) await reviewer.goOnline();
    for (;;) {
      const settled = await Promise.all(this.reviewers.map((reviewer) => reviewer.settle()));
      if (settled.every(Boolean)) return;
      if (Date.now() > giveUpAt) {
        const unsaved = this.reviewers.filter((_, i) => settled[i] !== true);
        const screens = unsaved.map(async ({ name, review }) => {
          return { name, ...(await review.look()), kept: await review.keptInBrowser() };
        });
        const shown = JSON.stringify(await Promise.all(screens), undefined, 1);
        throw new Error(`Seed ${this.given.seed}: not everybody's work was saved in time: ${shown}`);
      }
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
  }
}

/** The last value read, as soon as it is the expected one, or once no screen may lag any longer. */
export async function eventually<Read>(read: () => Promise<Read>, isThere: (last: Read) => boolean): Promise<Read> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const last = await read();
    if (isThere(last) || Date.now() > giveUpAt) return last;
    await pause(100);
  }
}
