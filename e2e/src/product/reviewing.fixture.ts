// A product and a browser for the tests of the review screen: queues over HTTP, people in separate browser profiles.
import type { JsonText } from '@labeling/domain';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newPage, type PageOptions } from './browser.js';
import { addedItems, mustBe } from './client.fixture.js';
import { readItem, type ListedItem } from './listed-items.fixture.js';
import { watchPolicy } from './policy.fixture.js';
import { addMember, admin, type Member, type NewMember } from './member.fixture.js';
import { OwnSite } from './product.fixture.js';
import { SharedSite } from './shared-site.fixture.js';
import type { Site } from './site.fixture.js';
import { readHistory, type HistoryEntry } from './history.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { signInBrowser } from './sign-in.js';
import { awaitWorking } from './working-page.js';

export interface NewQueue {
  readonly name: string;
  readonly guidelines?: string;
  /** The fields of the annotation schema. */
  readonly fields?: readonly unknown[];
  /** The approval rule of the annotation schema. */
  readonly approval?: 'ask' | 'block';
  /** How many members annotate each item. */
  readonly overlap?: number;
  /** Each item as JSON text, so that any JSON can be given. */
  readonly items: readonly string[];
}

/** A new queue; ids in queue order. */
export interface ReviewedQueue {
  readonly id: string;
  readonly path: string;
  readonly items: readonly string[];
}

export class Reviewing<At extends Site = Site> {
  /** What the content security policy of the pages blocked; empty at the end of every file. */
  readonly stopped: string[] = [];
  #browser: Browser | undefined;

  constructor(readonly site: At) {}

  async start(): Promise<void> {
    this.#browser = await launchBrowser();
  }
  async close(): Promise<void> {
    await this.#browser?.close();
  }

  /** Resolves when the queue can be read with all its items. */
  async queue({ items, fields, approval, ...named }: NewQueue): Promise<ReviewedQueue> {
    const { client } = this.site;
    const body = { ...named, ...(fields !== undefined && { annotationSchema: { approval, fields } }) };
    const created = mustBe(201, await client.send({ method: 'POST', path: '/v1/labeling_queues', body }));
    const { id }: { id: string } = JSON.parse(created.text);
    const path = `/v1/labeling_queues/${id}`;
    const added = await client.send({ method: 'POST', path: `${path}/items`, body: `{"items":[${items.join(',')}]}` });
    const ids = addedItems(mustBe(201, added).text).map((item) => item.id);
    await client.get(`${path}?atLeast=${added.headers.get('position')}`);
    return { id, path: `/queues/${id}`, items: ids };
  }

  /** One more labeler of the project, with the admin's password. */
  labeler(name: string): Promise<Member> {
    return this.member({ name, role: 'labeler' });
  }

  /** One more person with the admin's password. */
  member(one: NewMember): Promise<Member> {
    return addMember(this.site, one);
  }

  /** A person in a separate browser profile who is not signed in. */
  async visitor(options: PageOptions = {}): Promise<Page> {
    if (!this.#browser) throw new Error('The browser is not running');
    const page = await newPage(this.#browser, this.site.product.uiUrl, options);
    watchPolicy(page, this.stopped);
    awaitWorking(page);
    // Also in other tabs of the same person.
    page.context().on('page', awaitWorking);
    return page;
  }

  /** A signed-in person in a separate browser profile, at this address. */
  async signedIn(path: string, options: PageOptions = {}, who = admin): Promise<Page> {
    const page = await this.visitor(options);
    await signInBrowser(page, who, this.site.product.uiUrl);
    await page.goto(path);
    return page;
  }

  /** A signed-in person with this queue on screen. */
  async reviewer(queue: ReviewedQueue, options: PageOptions = {}, who = admin): Promise<Reviewer> {
    const reviewer = new Reviewer(await this.signedIn(queue.path, options, who), queue);
    await reviewer.ready();
    return reviewer;
  }

  /** An item with everything saved so far, its payloads as exact texts. */
  async item(queue: ReviewedQueue, position: number): Promise<ListedItem> {
    // Saved changes are in the event store at once; the read models follow a moment later.
    await this.site.client.settled();
    const { text } = await this.site.client.get(this.#pathOf(queue, position));
    return readItem(text as JsonText);
  }

  /** Everything that happened to the item that was first at this position. */
  async history(queue: ReviewedQueue, position: number): Promise<HistoryEntry[]> {
    // So that the next page to be opened shows the same.
    await this.site.client.settled();
    return this.settledHistory(queue, position);
  }

  /** The same, where the read models have caught up already. */
  async settledHistory(queue: ReviewedQueue, position: number): Promise<HistoryEntry[]> {
    return readHistory((await this.site.client.get(`${this.#pathOf(queue, position)}/history`)).text);
  }

  #pathOf(queue: ReviewedQueue, position: number): string {
    return `/v1/labeling_queues/${queue.id}/items/${queue.items[position - 1]}`;
  }
}

/** Opens a project in the product that files share, and a browser, before the tests of the file. */
export function reviewing(): Reviewing {
  return during(new SharedSite());
}

/** The same with a product for this file alone, which it may kill. */
export function reviewingAlone(env: Readonly<Record<string, string>> = {}): Reviewing<OwnSite> {
  return during(new OwnSite({ BOOTSTRAP_EMAIL: admin.email, BOOTSTRAP_PASSWORD: admin.password, ...env }));
}

/** Ends both after the tests of the file, whether they pass or fail. */
function during<At extends Site>(site: At): Reviewing<At> {
  const started = new Reviewing(site);
  beforeAll(() => Promise.all([site.start(), started.start()]));
  afterAll(async () => {
    await started.close();
    await site.remove();
    expect(started.stopped).toEqual([]);
  });
  return started;
}
