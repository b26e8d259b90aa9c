import fc from 'fast-check';
import { isRejected } from '../../decider.js';
import { jsonEquals } from '../../json/json-equals.js';
import { itemDecider, type ItemCommand } from '../decide-item.js';
import type { ItemEvent } from '../item-events.js';
import { added, text } from '../item.fixture.js';
import { itemOf, type ItemInQueue } from '../item-state.js';
import { annotationOf, holdsSlot, submittedOf } from './annotations.js';

const MEMBERS = Array.from({ length: 50 }, (_, i) => `m${i}`);
const targets = fc.constantFrom('{"a":1,"b":[1,2]}', '{"a":2}', '{ "a": 2.0 }', '{"a":3}').map(text);

type Act = 'save' | 'submit' | 'reopen' | 'skip' | 'release' | 'expire';
const moves = fc.record({
  member: fc.constantFrom(...MEMBERS),
  act: fc.constantFrom<Act>('save', 'save', 'submit', 'submit', 'reopen', 'skip', 'release', 'expire'),
  target: targets,
  hours: fc.constantFrom(0, 1, 30),
});
type Move = typeof moves extends fc.Arbitrary<infer Value> ? Value : never;

/** One item, and what happened to it; `typed` is the last text that was taken from each member. */
class Played {
  readonly events: ItemEvent[] = [];
  readonly typed = new Map<string, string>();
  state = itemDecider.evolve(itemDecider.initial, added);
  #hour = 0;

  constructor(readonly needed: number) {}

  get item(): ItemInQueue {
    const item = itemOf(this.state);
    if (item === undefined) throw new Error('The item was added');
    return item;
  }

  play({ member, act, target, hours }: Move): void {
    this.#hour += hours;
    const rules = { needed: this.needed, slotHours: 24, now: new Date(this.#hour * 3_600_000).toISOString() };
    const commands = {
      save: { type: 'SaveAnnotation', member, target, rules },
      submit: { type: 'SubmitAnnotation', member, target, rules },
      reopen: { type: 'ReopenAnnotation', member },
      skip: { type: 'SkipItem', member, reason: 'unsure' },
      release: { type: 'ReleaseSlot', member },
      expire: { type: 'ReleaseSlot', member, rules },
    } satisfies Record<Act, ItemCommand>;
    const decision = itemDecider.decide(commands[act], this.state);
    if (isRejected(decision)) return;
    for (const event of decision) {
      this.state = itemDecider.evolve(this.state, event);
      this.events.push(event);
      if ('member' in event.data && 'target' in event.data) this.typed.set(event.data.member, event.data.target);
    }
  }
}

const anyItem = fc.record({
  needed: fc.integer({ min: 1, max: 10 }),
  plays: fc.array(moves, { maxLength: 150, size: 'max' }),
});

describe('an item that fifty people annotate in any order', () => {
  it('never has more of them at it than it needs, and forgets nothing that it took from anybody', () => {
    fc.assert(
      fc.property(anyItem, ({ needed, plays }) => {
        const played = new Played(needed);
        for (const move of plays) {
          played.play(move);
          const { annotations } = played.item;
          expect(annotations.filter(holdsSlot).length).toBeLessThanOrEqual(needed);
          for (const [member, target] of played.typed) expect(annotationOf(annotations, member)?.target).toBe(target);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ends with exactly as many submissions as it needs, once everybody has tried', () => {
    fc.assert(
      fc.property(anyItem, targets, ({ needed, plays }, target) => {
        const played = new Played(needed);
        for (const move of plays) played.play(move);
        for (const act of ['release', 'submit'] as const) {
          for (const member of MEMBERS) played.play({ member, act, target, hours: 0 });
        }
        expect(submittedOf(played.item.annotations)).toHaveLength(needed);
      }),
      { numRuns: 300 },
    );
  });

  it('is approved exactly when they all agree, by an approval that names submissions that are there and equal', () => {
    fc.assert(
      fc.property(anyItem, ({ needed, plays }) => {
        const played = new Played(needed);
        for (const move of plays) played.play(move);
        const { annotations, state, target } = played.item;
        const submitted = submittedOf(annotations);
        const isAgreed = submitted.length === needed && submitted.every((each) => isEqual(each.target, target));
        const disputed = submitted.some((each) => !isEqual(each.target, submitted[0]?.target));
        expect(state === 'Approved').toBe(isAgreed && !disputed && submitted.length === needed);
        for (const event of played.events) {
          if (event.type !== 'ItemApproved') continue;
          expect(event.data.by).toBe('agreement');
          expect(event.data.annotations).toHaveLength(needed);
          for (const { member, submission } of event.data.annotations ?? []) {
            const named = played.events.filter((each) => isSubmission(each, member, submission));
            expect(named).toHaveLength(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

function isEqual(
  one: ItemInQueue['target'] | null | undefined,
  other: ItemInQueue['target'] | null | undefined,
): boolean {
  return one != null && other != null && jsonEquals(one, other);
}

function isSubmission(event: ItemEvent, member: string, submission: number): boolean {
  return event.type === 'AnnotationSubmitted' && event.data.member === member && event.data.submission === submission;
}
