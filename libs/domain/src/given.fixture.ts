// The grammar of the domain's tests: given what happened, when a command comes, then these events follow or it is rejected.
import fc from 'fast-check';
import { fold, isRejected, type Decider } from './decider.js';
import type { RejectionCode } from './domain-error.js';

export function given<Command, Event, State>(decider: Decider<Command, Event, State>, events: readonly Event[]) {
  const state = fold(decider, events);
  return {
    when(command: Command) {
      const decision = decider.decide(command, state);
      return {
        /** The events appended, and (when given) what the state then looks like. */
        then(expected: readonly Event[], becomes: Partial<State> = {}): void {
          expect(decision).toEqual(expected);
          expect(fold(decider, expected, state)).toMatchObject(becomes as object);
        },
        thenRejected(code: RejectionCode): void {
          expect(decision).toMatchObject({ name: 'DomainError', code });
        },
      };
    },
  };
}

/**
 * Plays any sequence of commands and checks what holds for every decider: nothing throws, repeating a command that was
 * accepted appends nothing, repeating a rejected one rejects it the same way, and folding in two parts is folding all
 * at once.
 */
export function expectSoundDecisions<Command, Event, State>(
  decider: Decider<Command, Event, State>,
  commands: fc.Arbitrary<Command>,
  check: (before: State, command: Command, after: State, events: readonly Event[]) => void = () => undefined,
): void {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 30 }), fc.nat(), (sequence, cut) => {
      const history: Event[] = [];
      let state = decider.initial;
      for (const command of sequence) {
        const decision = decider.decide(command, state);
        const events = isRejected(decision) ? [] : decision;
        const after = fold(decider, events, state);
        const again = decider.decide(command, after);
        expect(again).toEqual(isRejected(decision) ? decision : []);
        check(state, command, after, events);
        history.push(...events);
        state = after;
      }
      const place = cut % (history.length + 1);
      const prefix = fold(decider, history.slice(0, place));
      expect(fold(decider, history.slice(place), prefix)).toEqual(fold(decider, history));
      expect(fold(decider, history)).toEqual(state);
    }),
    { numRuns: 500 },
  );
}
