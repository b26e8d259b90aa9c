/** @jest-environment jsdom */
import { Feed } from './live-feed.fixture.js';
import { ReviewScreenModel } from './review-screen.svelte.js';

const nothing = () => undefined;
let leave: (() => void)[] = [];
beforeAll(() => void Object.assign(globalThis, { fetch: () => new Promise(nothing), EventSource: Feed }));
afterEach(() => leave.forEach((each) => each()));

/** A screen of this queue for a lead who decides its items or annotates them. */
function aScreen(queueId: string, annotates = false): ReviewScreenModel {
  return new ReviewScreenModel({
    ...{ queueId, queueName: 'Swans', memberId: 'ada', keptAs: `${queueId} ${annotates}` },
    ...{ annotates, isLead: !annotates },
    ...{ states: { total: 0, packed: '', position: '0' }, settings: '0', guidelines: () => '', schema: nothing },
    ...{ mayReview: () => true, isArchived: () => false, onSettings: nothing, goTo: nothing },
    parts: {
      ...{ askNumber: nothing, focusFilter: nothing, focusFirstField: nothing, focusField: nothing },
      ...{ focusSearch: nothing, formatJson: nothing, showConflict: nothing, hasRoomForGuidelines: () => false },
    },
  });
}

describe('a review screen', () => {
  it('knows which screen of its queue the tab shows: itself, a later one, or none', () => {
    const [first, second, other, asAnnotator] = [aScreen('q'), aScreen('q'), aScreen('r'), aScreen('q', true)];
    const open = (screen: ReviewScreenModel) => screen.open(new URLSearchParams());
    const leaveFirst = open(first);
    leave = [leaveFirst];
    expect(first.shown).toBe(first);
    leaveFirst();
    leave = [other, asAnnotator].map(open);
    expect(first.shown).toBeUndefined();
    leave.push(open(second));
    expect(first.shown).toBe(second);
  });
});
