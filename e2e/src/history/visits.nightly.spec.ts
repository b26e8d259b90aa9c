// Who had an item open and for how long: measured by the reader's browser, shown in the history of the item.
import type { Page } from 'playwright-core';
import type { Reviewer } from '../review/reviewer.fixture.js';
import { axeFindsNothing } from '../product/accessibility.js';
import type { Member } from '../product/member.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

interface Visit {
  readonly id: string;
  readonly actor: { readonly name: string };
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
}

const world = reviewing();
let queue: ReviewedQueue;
let member: Member;
let lea: Reviewer;
let began: number;

beforeAll(async () => {
  const items = [1, 2, 3].map((n) => `{"data":{"question":"No ${n}?"},"target":{"answer":${n}}}`);
  queue = await world.queue({ name: 'Watched', items });
  member = await world.labeler('Lea Meyer');
  began = Date.now();
  lea = await world.reviewer(queue, {}, member);
});

const visitsOf = async (position: number): Promise<readonly Visit[]> => {
  const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[position - 1]}/visits`;
  return JSON.parse((await world.site.client.get(path)).text).data;
};
const whoVisited = async (position: number) => (await visitsOf(position)).map(({ actor }) => actor.name);
/** Long enough to count as a visit. */
const look = ({ page }: Reviewer) => page.waitForFunction((until) => Date.now() > until, Date.now() + 1_300);

describe('a visit to an item', () => {
  it('is recorded with its duration', async () => {
    // Sent together, both are dated by one clock at one time, however long they take to arrive.
    await lea.page.route('**/visits', (route) => route.abort());
    await lea.at(1);
    await look(lea);
    await lea.press('ControlOrMeta+Enter');
    await lea.at(2);
    await look(lea);
    await lea.press('l');
    await lea.page.getByRole('grid').waitFor();
    await lea.page.unroute('**/visits');
    await shown.poll(() => Promise.all([1, 2].map(whoVisited))).toEqual([['Lea Meyer'], ['Lea Meyer']]);
    for (const [visit] of [await visitsOf(1), await visitsOf(2)]) {
      const [from, to] = [Date.parse(visit?.from ?? ''), Date.parse(visit?.to ?? '')];
      expect(from).toBeGreaterThanOrEqual(began);
      expect(from).toBeLessThan(to);
      expect(to).toBeLessThanOrEqual(Date.now());
      expect(visit?.seconds).toBe((to - from) / 1_000);
      expect(visit?.seconds).toBeGreaterThanOrEqual(1);
    }
    expect(Date.parse((await visitsOf(1))[0]?.to ?? '')).toBeLessThanOrEqual(
      Date.parse((await visitsOf(2))[0]?.from ?? ''),
    );
    expect(await whoVisited(3)).toEqual([]);
  });

  it('does not change the item itself', async () => {
    expect((await world.history(queue, 2)).map(({ type }) => type)).toEqual(['ItemAdded']);
    expect(await world.item(queue, 2)).toMatchObject({ revision: '0' });
  });

  it('is sent when the page closes, and again later if that failed', async () => {
    await lea.open(2);
    await look(lea);
    await lea.page.goto('/queues');
    await shown.poll(() => whoVisited(2)).toEqual(['Lea Meyer', 'Lea Meyer']);

    const { page } = lea;
    await page.route('**/visits', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/visits') });
    await lea.open(3);
    await look(lea);
    await lea.press('ControlOrMeta+ArrowLeft');
    await lost;
    expect(await whoVisited(3)).toEqual([]);
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('visits')).length);
    await shown.poll(kept).toBe(1);
    await page.unroute('**/visits');
    await shown.poll(() => whoVisited(3)).toEqual(['Lea Meyer']);
    await shown.poll(kept).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
    await page.goto('/queues');
  });
});

describe("a reader of an item's history", () => {
  let page: Page;
  beforeAll(async () => {
    page = await world.signedIn(`/queues/${queue.id}/items/${queue.items[0]}`);
  });

  it('sees who had the item open, for how long in total, how often, and when last', async () => {
    const visits = await visitsOf(1);
    const seconds = Math.round(visits.reduce((sum, visit) => sum + visit.seconds, 0));
    const held = page.getByRole('region', { name: 'Viewed by' });
    await shown(held.getByRole('listitem')).toHaveCount(1);
    const words = (await held.getByRole('listitem').innerText()).replace(/\s+/g, ' ');
    expect(words).toContain(
      `Lea Meyer ${seconds} s ${visits.length === 1 ? '1 visit' : `${visits.length} visits`} · last`,
    );
    await shown(held.locator('time')).toHaveAttribute('datetime', visits.at(-1)?.to ?? '');
  });

  it('sees before each step who had the item open, and can still browse the steps', async () => {
    const steps = page.getByRole('listbox', { name: 'Events of the item' });
    await shown(steps.getByRole('option')).toHaveCount(2);
    await shown(steps.getByRole('option', { name: /approved the item/ })).toContainText(/Lea \d+ s/);
    const step = page.getByRole('region', { name: 'The step' });
    await step.getByText(/^Lea Meyer had it open for \d+ s before this\.$/).waitFor();
    await steps.focus();
    await page.keyboard.press('ArrowUp');
    await step.getByText('added the item').waitFor();
    await step.getByText('had it open').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await step.getByText('approved the item').waitFor();
    await axeFindsNothing(page);
  });
});
