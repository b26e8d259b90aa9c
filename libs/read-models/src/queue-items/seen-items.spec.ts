import { reviewStates, toJsonText, type AnyEvent } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem } from '../history.fixture.js';
import {
  annotatorStates,
  itemLines,
  matchingItems,
  sortedItems,
  type MatchItems,
  type SortColumn,
} from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
/** Each item needs two annotations, and drafts since six o'clock hold a slot. */
const annotator = { memberId: 'ada', need: { annotations: 2, share: 1 }, expiredBefore: at(6) };

const annotation = (type: string, member: string, data: object = {}) =>
  ({ type, data: { member, ...data } }) as AnyEvent;
const answer = (verdict: string) => toJsonText({ verdict });
const saved = (member: string, verdict: string, hour = 12) =>
  annotation('AnnotationSaved', member, { target: answer(verdict), savedAt: at(hour) });
const submitted = (member: string, verdict: string, submission: number) =>
  annotation('AnnotationSubmitted', member, { target: answer(verdict), submission });

interface Step {
  readonly events: readonly AnyEvent[];
  /** What the answer or the shared target says from then on. */
  readonly verdict?: string;
}
// Every item has one of each: what Ada did to it, what others did, and what leads did.

const own: Readonly<Record<string, Step>> = {
  nothing: { events: [] },
  'a draft as it was added': { events: [saved('ada', 'added')], verdict: 'added' },
  'a draft': { events: [saved('ada', 'drafted')], verdict: 'drafted' },
  'an answer': { events: [submitted('ada', 'answered', 1)], verdict: 'answered' },
  'a skipped answer': {
    events: [saved('ada', 'skipped'), annotation('ItemSkipped', 'ada', { reason: 'unsure' })],
    verdict: 'skipped',
  },
  'a draft without a slot': {
    events: [saved('ada', 'released'), annotation('SlotReleased', 'ada')],
    verdict: 'released',
  },
};
const others: Readonly<Record<string, Step>> = {
  nothing: { events: [] },
  'an answer': { events: [submitted('ben', 'secret', 2)] },
  'an old draft': { events: [saved('ben', 'secret', 3)] },
  'all answers': { events: [submitted('ben', 'secret', 2), submitted('cara', 'secret', 3)] },
};
const shared: Readonly<Record<string, Step>> = {
  nothing: { events: [] },
  edited: { events: [{ type: 'TargetEdited', data: { target: answer('led') } }], verdict: 'led' },
  approved: {
    events: [
      { type: 'TargetEdited', data: { target: answer('decided') } },
      { type: 'ItemApproved', data: {} },
    ],
    verdict: 'decided',
  },
  discarded: { events: [{ type: 'ItemDiscarded', data: {} }] },
};

const items = Object.entries(own).flatMap(([mine, { events: byAda, verdict }]) =>
  Object.entries(others).flatMap(([theirs, { events: byOthers }]) =>
    Object.entries(shared).map(([lead, { events: byLead, verdict: led = 'added' }]) => ({
      name: `${mine}, ${theirs}, ${lead}`,
      events: [...byAda, ...byOthers, ...byLead],
      inQueue: lead !== 'discarded',
      sharedVerdict: led,
      ownVerdict: lead === 'approved' ? led : (verdict ?? led),
    })),
  ),
);
const all = items.map((_, ordinal) => ordinal);
const inQueue = all.filter((ordinal) => items[ordinal]?.inQueue);
const verdicts = [...new Set(items.flatMap(({ ownVerdict, sharedVerdict }) => [ownVerdict, sharedVerdict])), 'secret'];

const matching = async (match: Omit<MatchItems, 'queueId'>) => {
  const { matches, total } = await matchingItems(database.pool(), { queueId, ...match });
  return Array.from({ length: total }, (_, i) => i).filter((i) => ((matches[i >> 3] ?? 0) >> (i & 7)) & 1);
};
const sorted = async (by: SortColumn, descending: boolean) => [
  ...(await sortedItems(database.pool(), { queueId, by, descending, annotator })),
];
/** The items in the queue, ordered by a key; equal ones stay in queue order. */
const inOrderOf = (key: (ordinal: number) => string | number, descending: boolean) =>
  inQueue.toSorted((one, other) => {
    const [first, second] = descending ? [key(other), key(one)] : [key(one), key(other)];
    return first < second ? -1 : first > second ? 1 : one - other;
  });
const verdictOf = (ordinal: number) => items[ordinal]?.ownVerdict ?? '';

/** The states as the list shows them. */
async function shownStates(): Promise<(ordinal: number) => number> {
  const { states } = await annotatorStates(database.pool(), queueId, annotator);
  return (ordinal) => ((states[ordinal >> 2] ?? 0) >> ((ordinal & 3) * 2)) & 3;
}

describe('the items of a queue, seen by one of their annotators', () => {
  beforeAll(() =>
    given(
      history.queueCreated(),
      ...items.map(({ name }, index) => history.itemAdded(name, { index, target: answer('added') })),
      ...items.flatMap(({ name, events }) => events.map((event) => onItem(name, event))),
    )
      .project()
      .then({}),
  );

  it("have the state shown in the bar and, until they are approved, the member's own answer as the target", async () => {
    const stateOf = await shownStates();
    const found = await itemLines(database.pool(), {
      ...{ queueId, ordinals: all, annotator },
      characters: { data: 100, target: 100 },
    });
    expect(found.map(({ target }) => target)).toEqual(
      items.map(({ ownVerdict }) => ({ text: answer(ownVerdict), isWhole: true })),
    );
    const inTheQueue = found.filter(({ removed }) => removed === null);
    expect(inTheQueue.map(({ ordinal, state }) => [ordinal, state])).toEqual(
      inQueue.map((ordinal) => [ordinal, reviewStates[stateOf(ordinal)]]),
    );
  });

  it("are found by the text of the member's own answers, and never by what others answered", async () => {
    for (const verdict of verdicts) {
      const expected = inQueue.filter((ordinal) => items[ordinal]?.ownVerdict === verdict);
      const found = [matching({ field: `verdict=${verdict}`, annotator }), matching({ q: answer(verdict), annotator })];
      expect({ [verdict]: await Promise.all(found) }).toEqual({ [verdict]: [expected, expected] });
    }
  });

  it('are found by the state that the list shows', async () => {
    const stateOf = await shownStates();
    for (const [code, state] of reviewStates.entries()) {
      const expected = inQueue.filter((ordinal) => stateOf(ordinal) === code);
      expect({ [state]: await matching({ states: [state], annotator }) }).toEqual({ [state]: expected });
      expect(expected).not.toEqual([]);
    }
    const closedOrNew = inQueue.filter((ordinal) => stateOf(ordinal) !== 1);
    expect(await matching({ states: ['New', 'Approved'], annotator })).toEqual(closedOrNew);
    const removed = all.filter((ordinal) => items[ordinal]?.inQueue === false);
    expect(await matching({ states: ['discarded'], annotator })).toEqual(removed);
    expect(await matching({ states: ['pushed'], annotator })).toEqual([]);
  });

  it('are found by state and answer together', async () => {
    const stateOf = await shownStates();
    const expected = inQueue.filter((ordinal) => stateOf(ordinal) === 1 && verdictOf(ordinal) === 'drafted');
    const match = { states: ['Modified'], field: 'verdict=drafted', annotator } as const;
    expect(await matching(match)).toEqual(expected);
    expect(expected).not.toEqual([]);
  });

  it.each([false, true])(
    "are sorted by the member's own answers and by the states that the list shows; descending: %s",
    async (descending) => {
      const stateOf = await shownStates();
      const byVerdict = inOrderOf(verdictOf, descending);
      expect(await sorted({ is: 'field', key: 'verdict' }, descending)).toEqual(byVerdict);
      expect(await sorted({ is: 'target' }, descending)).toEqual(byVerdict);
      expect(await sorted({ is: 'state' }, descending)).toEqual(inOrderOf(stateOf, descending));
    },
  );

  it('are found and sorted by anything else just as for others', async () => {
    expect(await matching({ annotator })).toEqual(inQueue);
    expect(await matching({ flagged: false, annotator })).toEqual(inQueue);
    for (const is of ['data', 'updated'] as const) {
      const [forAda, forAll] = [annotator, undefined].map((whose) =>
        sortedItems(database.pool(), { queueId, by: { is }, descending: false, annotator: whose }),
      );
      expect(await forAda).toEqual(await forAll);
    }
  });

  it('have the shared target and state for members who do not annotate', async () => {
    for (const verdict of verdicts) {
      const expected = inQueue.filter((ordinal) => items[ordinal]?.sharedVerdict === verdict);
      expect({ [verdict]: await matching({ field: `verdict=${verdict}` }) }).toEqual({ [verdict]: expected });
    }
    const edited = inQueue.filter((ordinal) => items[ordinal]?.sharedVerdict === 'led');
    expect(await matching({ states: ['Modified'] })).toEqual(edited);
  });
});
