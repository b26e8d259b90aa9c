import fc from 'fast-check';
import { fold, isRejected } from '../decider.js';
import { atOnce } from '../json/steps.js';
import { anyItemCommand } from './any-item-command.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import { added, text } from './item.fixture.js';
import type { DomainError } from '../domain-error.js';
import { isCommentEvent } from './comments/comment-events.js';
import { annotationCommandTypes } from './annotations/annotation-commands.js';
import { submittedOf } from './annotations/annotations.js';
import type { ItemState } from './item-state.js';
import { itemOf } from './shown-item.js';
import { pastOf } from './past-of.js';
import type { CorrelatedEvent } from './request-past.js';
import { takeBack } from './take-back.js';

const targets = fc.constantFrom(added.data.target, text('{ "a" : 1e400 }'), text('{"a":1.10}'), text('[1]'));
const commands = anyItemCommand({ targets, without: ['AddItem', 'PushItem'], weights: { EditTarget: 2 } });

function play(history: CorrelatedEvent[], command: ItemCommand, correlationId: string, by = 'ada'): void {
  const decision = itemDecider.decide(command, stateOf(history));
  if (!isRejected(decision)) history.push(...decision.map((event) => ({ event, correlationId, by })));
}
const stateOf = (history: readonly CorrelatedEvent[]): ItemState =>
  fold(
    itemDecider,
    history.map(({ event }) => event),
  );

/** The states that the rules allow where no rule restores the earlier one. */
function nearest(before: ItemState, wasApproved: boolean): unknown {
  const item = itemOf(before);
  if (item?.state === 'New' && wasApproved) return 'Modified';
  return item?.state === 'Modified' && item.target === item.originalTarget
    ? expect.stringMatching(/New|Modified/)
    : item?.state;
}

const submittersOf = (state: ItemState) => submittedOf(itemOf(state)?.annotations ?? []).map(({ member }) => member);

/** Members' annotations and comments are not taken back, and nothing else changed. */
function expectOnlyOwnWork({ code }: DomainError, before: ItemState, after: ItemState): void {
  expect(code).toBe('not_taken_back');
  const theirs = { annotations: 'any', comments: 'any' };
  expect({ ...itemOf(after), ...theirs }).toEqual({ ...itemOf(before), ...theirs });
}

describe('taking back what one request did', () => {
  it('restores the whole item, its state as far as the rules allow, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 8 }), commands, (earlier, command) => {
        const history: CorrelatedEvent[] = [{ event: added, correlationId: 'earlier', by: 'ada' }];
        for (const each of earlier) play(history, each, 'earlier');
        const before = stateOf(history);
        play(history, command, 'request');
        const after = stateOf(history);

        const events = atOnce(takeBack(pastOf(history, 'request')));
        if (isRejected(events)) return expectOnlyOwnWork(events, before, after);
        const undone = [...history, ...events.map((event) => ({ event, correlationId: 'undo', by: 'ada' }))];
        const now = stateOf(undone);
        expect(now.is).toBe(before.is);
        // An approval comes back with its basis. Otherwise `agreement` may still show that one was taken back.
        const wasApproved = itemOf(before)?.state === 'Approved';
        const whole = { state: 'any', annotations: 'any', ...(!wasApproved && { agreement: 'any' }) };
        expect({ ...itemOf(now), ...whole }).toEqual({ ...itemOf(before), ...whole });
        expect(itemOf(now)?.comments).toEqual(itemOf(after)?.comments);
        expect(submittersOf(now)).toEqual(submittersOf(before));
        const isPlain = itemOf(after)?.target === itemOf(before)?.target && itemOf(after)?.agreement !== 'reached';
        const plainApproval = itemOf(after)?.state === 'Approved' && isPlain;
        expect(itemOf(now)?.state).toEqual(nearest(before, plainApproval));
        expect(atOnce(takeBack(pastOf(undone, 'request')))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never undoes what others did', () => {
    fc.assert(
      fc.property(commands, fc.array(commands, { minLength: 1, maxLength: 3 }), (command, since) => {
        const history: CorrelatedEvent[] = [{ event: added, correlationId: 'earlier', by: 'ada' }];
        play(history, command, 'request');
        const length = history.length;
        for (const each of since) play(history, each, 'later', 'ben');
        if (history.slice(length).every(({ event }) => isCommentEvent(event))) return;
        const decision = atOnce(takeBack(pastOf(history, 'request')));
        const refused = expect.stringMatching(/^(changed_since|not_taken_back)$/);
        expect(isRejected(decision) ? decision.code : decision).toEqual(isRejected(decision) ? refused : []);
      }),
      { numRuns: 1_000 },
    );
  });

  it("works for one person's requests one after another, the latest first, until none is left", () => {
    const shared = anyItemCommand({ targets, without: ['AddItem', 'PushItem', ...annotationCommandTypes] });
    fc.assert(
      fc.property(fc.array(shared, { minLength: 2, maxLength: 6 }), (each) => {
        const history: CorrelatedEvent[] = [{ event: added, correlationId: 'earlier', by: 'ada' }];
        const start = stateOf(history);
        for (const [i, command] of each.entries()) play(history, command, `request ${i}`);
        for (let i = each.length - 1; i >= 0; i--) {
          const events = atOnce(takeBack(pastOf(history, `request ${i}`)));
          if (isRejected(events)) expect(events.code).toBe('not_taken_back');
          else history.push(...events.map((event) => ({ event, correlationId: `undo ${i}`, by: 'ada' })));
        }
        const left = stateOf(history);
        const whole = { state: 'any', comments: 'any', agreement: 'any' };
        expect({ ...itemOf(left), ...whole }).toEqual({ ...itemOf(start), ...whole });
        expect(itemOf(left)?.state).toMatch(/New|Modified/);
      }),
      { numRuns: 1_000 },
    );
  });
});
