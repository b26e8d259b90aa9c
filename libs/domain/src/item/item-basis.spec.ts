import fc from 'fast-check';
import { stillMattering } from '../basis.js';
import { fold } from '../decider.js';
import { anyItemHistory } from './any-item-history.js';
import { itemDecider } from './decide-item.js';
import { markNames } from './item-state.js';
import { itemOf } from './shown-item.js';
import { itemBasis } from './item-basis.js';
import { added, approved, assigned, changed, edited, flagged, text, unapproved } from './item.fixture.js';
import type { ItemEvent } from './item-events.js';

const targets = fc.constantFrom('{"a":1,"b":[1,2]}', '{"a":2}', '[1]').map(text);
const entry = (event: ItemEvent) => ({ event });
const eventOf = (each: { event: ItemEvent }) => each.event;

/** What added it and last set its target, agreement, place and each mark; one of these also set its state. */
const most = 4 + markNames.length;

describe('the events that the state of an item rests on', () => {
  it('lead to the same state as all its events, wherever the history ends', () => {
    fc.assert(
      fc.property(anyItemHistory(added, { targets, maxCommands: 40 }), (events) => {
        let mattering: { event: ItemEvent }[] = [];
        events.forEach((event, i) => {
          mattering = stillMattering(itemBasis, [...mattering, { event }]);
          expect(fold(itemDecider, mattering.map(eventOf))).toEqual(fold(itemDecider, events.slice(0, i + 1)));
          const { annotations = [], comments = [] } = itemOf(fold(itemDecider, mattering.map(eventOf))) ?? {};
          expect(mattering.length).toBeLessThanOrEqual(most + 3 * (annotations.length + comments.length));
        });
        expect(mattering).toEqual(stillMattering(itemBasis, events.map(entry)));
      }),
      { numRuns: 300 },
    );
  });

  it('are the one that added it and those that last set its target, state and marks', () => {
    const history = [added, flagged, assigned, approved, unapproved, edited(changed), approved, unapproved];
    const mattering = stillMattering(itemBasis, history.map(entry)).map(eventOf);
    expect(mattering).toEqual([added, flagged, assigned, edited(changed), unapproved]);
  });
});
