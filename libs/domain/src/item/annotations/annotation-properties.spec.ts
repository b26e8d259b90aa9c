import fc from 'fast-check';
import { isRejected } from '../../decider.js';
import { jsonEquals } from '../../json/json-equals.js';
import { itemDecider, type ItemCommand } from '../decide-item.js';
import type { ItemEvent } from '../item-events.js';
import { added, text } from '../item.fixture.js';
import type { ItemInQueue } from '../item-state.js';
import { itemOf } from '../shown-item.js';
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

/** One item and what happened to it; `typed` has the last text accepted from each member. */
class Played {
  readonly events: ItemEvent[] = [];
  readonly typed = new Map<string, string>();
  state = itemDecider.evolve(itemDecider.initial, added);
  #hour = 0;

  constructor(public needed: number) {}

  /** The members whose last text the item no longer has. */
  get forgotten(): string[] {
    const { annotations } = this.item;
    return [...this.typed.keys()].filter(
      (member) => annotationOf(annotations, member)?.target !== this.typed.get(member),
    );
  }

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
    this.decide(commands[act]);
  }

  decide(command: ItemCommand): void {
    const decision = itemDecider.decide(command, this.state);
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
  it('never has more of them working on it than it needs, and loses nothing that it accepted from anybody', () => {
    fc.assert(
      fc.property(anyItem, ({ needed, plays }) => {
        const played = new Played(needed);
        const wrong = plays.flatMap((move) => {
          played.play(move);
          const holders = played.item.annotations.filter(holdsSlot).length;
          return [...(holders > needed ? [`${holders} are at it`] : []), ...played.forgotten];
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('ends up with exactly as many submissions as it needs once everybody has tried', () => {
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

  it('is approved exactly when they all agree, and the approval names existing, equal submissions', () => {
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

/** The needed number of annotations changes, the item is settled, or a lead takes its approval back. */
const changes = fc.oneof(
  fc.record({ is: fc.constant('needs' as const), needed: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ is: fc.constant('settles' as const), reopens: fc.boolean() }),
  fc.constant({ is: 'unapproves' as const }),
);
const anyChange = fc.oneof({ weight: 4, arbitrary: moves }, { weight: 1, arbitrary: changes });

describe('an item of a queue whose overlap is lowered and raised at any time', () => {
  it('is approved by enough equal, existing submissions, never twice, and never against a lead', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 150, size: 'max' }), targets, (plays, target) => {
        const played = new Played(3);
        const neededThen = new Map<ItemEvent, number>();
        const forgotten: string[] = [];
        for (const play of plays) {
          const before = played.events.length;
          if (!('is' in play)) played.play(play);
          else if (play.is === 'needs') played.needed = play.needed;
          else if (play.is === 'unapproves') played.decide({ type: 'Unapprove' });
          else played.decide({ type: 'SettleAnnotations', needed: played.needed, reopens: play.reopens });
          for (const event of played.events.slice(before)) neededThen.set(event, played.needed);
          forgotten.push(...played.forgotten);
        }
        expect(forgotten).toEqual([]);
        expectSoundApprovals(played.events, neededThen);
        const had = submittedOf(played.item.annotations).length;
        if (played.item.state === 'Approved') return;
        for (const act of ['release', 'submit'] as const) {
          for (const member of MEMBERS) played.play({ member, act, target, hours: 0 });
        }
        expect(submittedOf(played.item.annotations)).toHaveLength(Math.max(had, played.needed));
      }),
      { numRuns: 300 },
    );
  });
});

function expectSoundApprovals(events: readonly ItemEvent[], neededThen: ReadonlyMap<ItemEvent, number>): void {
  let isApproved = false;
  let isWithdrawn = false;
  events.forEach((event, i) => {
    if (event.type === 'AnnotationSubmitted') isWithdrawn = false;
    if (event.type === 'ItemUnapproved') [isApproved, isWithdrawn] = [false, event.data.by !== 'overlap'];
    if (event.type !== 'ItemApproved') return;
    expect([isApproved, isWithdrawn]).toEqual([false, false]);
    isApproved = true;
    const { annotations = [] } = event.data;
    expect(annotations.length).toBeGreaterThanOrEqual(neededThen.get(event) ?? Infinity);
    const named = annotations.map(({ member, submission }) =>
      events.slice(0, i).find((each) => isSubmission(each, member, submission)),
    );
    const texts = named.map((each) => (each?.type === 'AnnotationSubmitted' ? each.data.target : undefined));
    for (const each of texts) expect(isEqual(each, texts[0])).toBe(true);
  });
}

function isEqual(
  one: ItemInQueue['target'] | null | undefined,
  other: ItemInQueue['target'] | null | undefined,
): boolean {
  return one != null && other != null && jsonEquals(one, other);
}

function isSubmission(event: ItemEvent, member: string, submission: number): boolean {
  return event.type === 'AnnotationSubmitted' && event.data.member === member && event.data.submission === submission;
}
