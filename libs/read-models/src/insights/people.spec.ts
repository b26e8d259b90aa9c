import type { Actor } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import fc from 'fast-check';
import { aDatabase, inTransaction } from '../database.fixture.js';
import { idOf, stored, type Happening } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import * as ask from '../queries.js';
import { queueNames, worlds } from '../random-history.fixture.js';

const database = aDatabase();
const db = () => database.pool();
beforeAll(() => database.fresh());

const people: readonly Actor[] = [
  { type: 'member', id: 'ada', name: 'Ada' },
  { type: 'member', id: 'ben', name: 'Ben' },
  { type: 'apiKey', id: 'key', name: 'Nightly import' },
];
/** Requests of several events, by people who change their names: at once, after a pause or with a slow clock. */
const histories = fc
  .tuple(
    worlds,
    fc.array(fc.tuple(fc.nat(2), fc.nat(3), fc.constantFrom(-2, 0, 0, 0, 1, 600, 601, 40_000)), { minLength: 1 }),
  )
  .map(([{ happenings }, turns]) => {
    let seconds = 0;
    const at: string[] = [];
    const sent = happenings.map((happening, i): Happening => {
      const [who = 0, request = 0, pause = 0] = turns[i % turns.length] ?? [];
      seconds += pause;
      at.push(new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString());
      const { name, ...actor } = people[who] ?? people[0]!;
      return { ...happening, actor: { ...actor, name: `${name} ${i}` }, request: `r${Math.floor(i / 4)}-${request}` };
    });
    return stored(sent).map((event, i) => ({ ...event, metadata: { ...event.metadata, at: at[i] ?? '' } }));
  });

function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return sorted.length === 0 ? null : ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

/** What a plain reading of these items' events gives. */
function plainly(events: readonly StoredEvent[], items: ReadonlySet<string>): ask.PersonInsight[] {
  const ofItems = events.filter(({ stream }) => items.has(stream));
  const isAgreed = ({ event }: StoredEvent) => event.type === 'ItemApproved' && event.data.by === 'agreement';
  const act = ({ stream, metadata }: StoredEvent) => `${stream} ${metadata.$correlationId}`;
  const settled = new Set(ofItems.filter(isAgreed).map(act));
  const works = ofItems.filter((stored) => {
    const { type } = stored.event;
    if (type === 'TargetEdited') return !settled.has(act(stored));
    return ['AnnotationSubmitted', 'ItemApproved', 'ItemDiscarded'].includes(type) && !isAgreed(stored);
  });
  return [...new Set(works.map(({ metadata }) => metadata.actor.id))].map((id) => {
    const own = works.filter(({ metadata }) => metadata.actor.id === id);
    const of = (type: string) => own.filter(({ event }) => event.type === type);
    const decisions = own.filter(({ event }) => event.type !== 'TargetEdited');
    const moments = own.map(({ metadata }) => metadata.at);
    const gaps = decisions.slice(1).flatMap(({ metadata: { at, $correlationId } }, i) => {
      const before = decisions[i]?.metadata;
      const gap = (Date.parse(at) - Date.parse(before?.at ?? '')) / 1_000;
      return $correlationId === before?.$correlationId || gap > 600 ? [] : [gap];
    });
    return {
      actor: own.at(-1)?.metadata.actor ?? people[0]!,
      edited: new Set(of('TargetEdited').map(({ stream }) => stream)).size,
      submitted: of('AnnotationSubmitted').length,
      approved: of('ItemApproved').length,
      discarded: of('ItemDiscarded').length,
      days: new Set(decisions.map(({ metadata }) => metadata.at.slice(0, 10))).size,
      medianSeconds: median(gaps),
      last: moments.toSorted().at(-1) ?? '',
    };
  });
}

const byWork = (a: ask.PersonInsight, b: ask.PersonInsight) =>
  b.submitted + b.approved + b.discarded - (a.submitted + a.approved + a.discarded) ||
  b.edited - a.edited ||
  (a.actor.id < b.actor.id ? -1 : 1);

describe('the people of a queue', () => {
  it('have the numbers that a plain fold of its history gives, and are listed by how much they decided', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await database.empty();
        await inTransaction(db(), (client) => projectBatch(client, 'read_model', events));
        for (const name of queueNames) {
          const { data } = await ask.listItems(db(), { queueId: idOf(name), states: ask.itemStates, limit: 1_000 });
          const items = new Set(data.map(({ id }) => `item-${id}`));
          const { people: counted } = await ask.queueInsights(db(), idOf(name));
          expect(counted).toEqual(plainly(events, items).toSorted(byWork));
        }
      }),
      { numRuns: 100 },
    );
  });
});
