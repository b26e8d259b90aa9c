// Whatever is late, lost or out of order: what was typed is stored, and a change that a screen was told of once is on it in the end.
import { jest } from '@jest/globals';
import { parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { AnnotatedItem } from './annotated-item.fixture.js';
import { LateQueue } from './late-queue.fixture.js';
import { inStore, lateHistory, onScreen, play, SIZE, type Step } from './late-reviewing.fixture.js';
import { ReviewServer } from './review-server.fixture.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const targets = Array.from({ length: SIZE }, (_, i) => `{"n":${i}}`);

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
      { numRuns: 300 },
    );
  });
});

/** What annotators do besides, and what leads do to the items that they are at. */
const ofAnnotators: Readonly<Record<string, Step>> = {
  skip: ({ session }, { text }) => session.actions.give({ type: 'SkipItem', reason: text }),
  adjudicate: ({ queue, session }, { text, ordinal }) =>
    queue.elsewhere(session.ordinal ?? ordinal, { type: 'Adjudicate', target: parseJsonText(text) }),
  release: ({ queue, session, member }, { ordinal }) =>
    queue.elsewhere(session.ordinal ?? ordinal, { type: 'ReleaseSlot', member }),
  'unapprove elsewhere': ({ queue, session }, { ordinal }) =>
    queue.elsewhere(session.ordinal ?? ordinal, { type: 'Unapprove' }),
  'discard elsewhere': ({ queue, session }, { ordinal }) =>
    queue.elsewhere(session.ordinal ?? ordinal, { type: 'Discard' }),
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
      { numRuns: 300 },
    );
  });
});
