// Whatever is late, lost or out of order, typed text is stored, and a change reported once to a screen ends up on it.
// HISTORIES sets how many are played, for each of the two.
import { jest } from '@jest/globals';
import { parseJsonText, type ItemCommand } from '@labeling/domain';
import fc from 'fast-check';
import { AnnotatedItem } from './annotated-item.fixture.js';
import { LateQueue, type LateScreen } from './late-queue.fixture.js';
import { inStore, lateHistory, onScreen, play, SIZE, type About, type Step } from './late-reviewing.fixture.js';
import { ReviewServer } from './review-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const targets = Array.from({ length: SIZE }, (_, i) => `{"n":${i}}`);

/** A shorter history has other delays, so that the search for the shortest would never end. */
const RUNS = { numRuns: Number(process.env['HISTORIES'] ?? 300), endOnFailure: true };

describe('three reviewers whose servers answer late', () => {
  it('lose nothing that they typed, and end with every item on their screens as it is stored', async () => {
    const members = ['ada', 'bo', 'cy'];
    await fc.assert(
      fc.asyncProperty(lateHistory(members.length), async (history) => {
        const items = targets.map((target) => new ReviewServer(target));
        const queue = new LateQueue(items, () => history.delays.next().value ?? 0);
        expect(await play(history, queue, members)).toEqual([]);
        expect(queue.screens.map(onScreen)).toEqual(queue.screens.map(inStore));
      }),
      RUNS,
    );
  });
});

/** A lead does this to the item on screen. */
const byLead =
  (make: (about: About, screen: LateScreen) => ItemCommand): Step =>
  (screen, about) =>
    screen.queue.elsewhere(screen.session.ordinal ?? about.ordinal, make(about, screen));

/** What annotators do as well, and what leads do to the items that they are at. */
const ofAnnotators: Readonly<Record<string, Step>> = {
  skip: ({ session }, { text }) => session.actions.give({ type: 'SkipItem', reason: text }),
  adjudicate: byLead(({ text }) => ({ type: 'Adjudicate', target: parseJsonText(text) })),
  release: byLead((_, { member }) => ({ type: 'ReleaseSlot', member })),
  'unapprove elsewhere': byLead(() => ({ type: 'Unapprove' })),
  'discard elsewhere': byLead(() => ({ type: 'Discard' })),
  'restore elsewhere': ({ queue }, { ordinal }) => queue.elsewhere(ordinal, { type: 'Restore' }),
};

describe('annotators whose servers answer late, one of them in two windows', () => {
  it('lose nothing that they typed, and end with every item on their screens as it is stored', async () => {
    const members = ['ada', 'ada', 'bo', 'cy'];
    await fc.assert(
      fc.asyncProperty(lateHistory(members.length, ofAnnotators), async (history) => {
        const items = targets.map((target) => new AnnotatedItem(target));
        const queue = new LateQueue(items, () => history.delays.next().value ?? 0, { annotates: true });
        expect(await play(history, queue, members, ofAnnotators)).toEqual([]);
        expect(queue.screens.map(onScreen)).toEqual(queue.screens.map(inStore));
      }),
      RUNS,
    );
  });
});
