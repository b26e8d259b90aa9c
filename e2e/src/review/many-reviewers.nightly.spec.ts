// Many reviewers in one queue, each in a separate browser profile, do at random what reviewers do while servers are
// killed. MANY_REVIEWERS_SEED sets the seed, MANY_REVIEWERS_STEPS the number of steps.
import { itemOf, jsonEquals, type ItemEvent, type ItemState, type JsonText } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { foldLegally } from '../history/legal-history.fixture.js';
import { listedItems, type ListedItem } from '../product/listed-items.fixture.js';
import { eventually, ManyReviewers, type Hustle } from './many-reviewers.fixture.js';
import { aProduct } from '../product/product.fixture.js';
import { expectRebuildToChangeNothing } from '../durability/rebuild.fixture.js';
import { everyStream } from '../product/stored.fixture.js';

const who = { email: 'ada@example.org', password: 'a long enough password' };
const site = aProduct({ BOOTSTRAP_EMAIL: who.email, BOOTSTRAP_PASSWORD: who.password });
const seed = Number(process.env['MANY_REVIEWERS_SEED'] ?? 1);
const steps = (usual: number) => Number(process.env['MANY_REVIEWERS_STEPS'] ?? usual);

describe.each<Pick<Hustle, 'reviewers' | 'steps' | 'items' | 'kills'>>([
  { reviewers: 2, steps: steps(60), items: 12, kills: ['commandApi'] },
  // So few items that both are often on the same one.
  { reviewers: 2, steps: steps(60), items: 4, kills: [] },
  { reviewers: 6, steps: steps(20), items: 18, kills: ['commandApi', 'ui', 'projector'] },
])(`$reviewers reviewers at one queue of $items items (seed ${seed})`, (given) => {
  const many = new ManyReviewers({ site, who, seed, ...given });
  let streams: ReadonlyMap<string, readonly StoredEvent[]>;
  let items: ListedItem[];
  const stored = ({ id }: ListedItem) => streams.get(`item-${id}`) ?? [];

  beforeAll(async () => {
    await many.start();
    await many.work();
    await many.settle();
    streams = await everyStream(site.store, await site.client.settled());
    items = await listedItems(site.client, many.queueId, 'New,Modified,Approved,discarded');
  });
  afterAll(() => many.stop());

  it('lose nothing that was reported as saved', () => {
    const histories = new Map(items.map((item) => [nameOf(item), stored(item).map(({ event }) => event as ItemEvent)]));
    expect({ seed, problems: many.journal.problems(histories) }).toEqual({ seed, problems: [] });
    expect(many.journal.fates['saved']).toBeGreaterThan(given.reviewers);
  });

  it('are never moved to another item, never lose the focus, and never trigger a command by typing', () => {
    expect({ seed, wrong: many.journal.seenWrong }).toEqual({ seed, wrong: [] });
  });

  it('produce histories that the rules allow and that match the API', () => {
    for (const item of items) {
      const state = foldLegally(stored(item));
      expect({ seed, item: nameOf(item), state: stateName(state) }).toEqual({
        seed,
        item: nameOf(item),
        state: item.state,
      });
      expect(itemOf(state)?.target).toBe(item.target);
    }
  });

  it('all see the same states on their screens at the end', async () => {
    const present = items.filter(({ state }) => state !== 'discarded');
    const expected = present.map(({ state }, i) => `${i + 1} of ${present.length} · ${state}`);
    for (const { name, review } of many.reviewers) {
      await review.chooseTab('JSON');
      const states = await eventually(
        () => review.statesOnBar(),
        (shown) => shown.join() === expected.join(),
      );
      expect({ seed, name, states }).toEqual({ seed, name, states: expected });
    }
  });

  it('all see the same targets at the end', async () => {
    const present = items.filter(({ state }) => state !== 'discarded');
    const sampled = present.filter((_, i) => i % Math.ceil(given.reviewers / 2) === 0);
    for (const { name, review } of many.reviewers) {
      for (const item of sampled) {
        await review.goTo(items.indexOf(item) + 1);
        await review.chooseTab('JSON');
        const shown = await eventually(
          () => review.look(),
          (screen) => screen.item === nameOf(item) && isSame(screen.text, item.target),
        );
        expect({ seed, name, item: shown.item, target: parsed(shown.text) }).toEqual({
          ...{ seed, name, item: nameOf(item), target: parsed(item.target) },
        });
      }
    }
  });

  it('leave read models that a rebuild does not change', () => expectRebuildToChangeNothing(site));
});

const nameOf = ({ data }: ListedItem) => /case-\d+/.exec(data)?.[0] ?? data;
const stateName = (state: ItemState) => (state.is === 'inQueue' ? state.state : state.is);
const parsed = (text: string): unknown => JSON.parse(text === '' ? 'null' : text);
const isSame = (shown: string, target: JsonText) => jsonEquals(JSON.stringify(parsed(shown)) as JsonText, target);
