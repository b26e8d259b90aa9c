// What each actor wants to do and when, as a pure function of the seed. The outcome depends on what they find.
import { Random } from '../../product/random.js';

/** How long an actor rests before a move, in milliseconds, and whether it repeats a request until it knows the outcome. */
export interface Manner {
  readonly pauseMs: number;
  readonly isPatient: boolean;
}

export const steps = [
  'edit',
  'approve',
  'edit and approve',
  'unapprove',
  'revert',
  'discard',
  'restore',
  'flag',
  'unflag',
] as const;
export type Step = (typeof steps)[number];

/** A labeler opens an item that is in one of `states`, and takes these steps, each on the result of the one before. */
export interface Visit extends Manner {
  readonly states: string;
  /** From 0 up to 1: which of the queues, and which of the items that were found. */
  readonly queue: number;
  readonly item: number;
  readonly steps: readonly Step[];
}

const visits = {
  edit: { states: 'New,Modified', steps: ['edit'] },
  approve: { states: 'New,Modified', steps: ['approve'] },
  rework: { states: 'New,Modified', steps: ['edit', 'edit', 'approve'] },
  atOnce: { states: 'New,Modified', steps: ['edit and approve'] },
  waver: { states: 'New,Modified', steps: ['edit', 'revert', 'flag'] },
  discard: { states: 'New,Modified', steps: ['discard'] },
  regret: { states: 'New,Modified', steps: ['discard', 'restore', 'edit'] },
  reopen: { states: 'Approved', steps: ['unapprove', 'edit', 'approve'] },
  bringBack: { states: 'discarded', steps: ['restore'] },
  ask: { states: 'New,Modified,Approved', steps: ['flag', 'unflag', 'flag'] },
} as const satisfies Record<string, { states: string; steps: readonly Step[] }>;
const habits = {
  edit: 6,
  approve: 8,
  rework: 4,
  atOnce: 4,
  waver: 2,
  discard: 2,
  regret: 1,
  reopen: 2,
  bringBack: 1,
  ask: 2,
};

export function* visitsOf(seed: number, actor: string): Generator<Visit, never, void> {
  const random = randomOf(seed, actor);
  for (;;) {
    const visit = visits[random.weighted(habits)];
    yield { ...visit, ...manner(random, 4_000), queue: random.share(), item: random.share() };
  }
}

export type BulkStep = 'setField' | 'approve' | 'unapprove' | 'revert' | 'discard' | 'restore' | 'flag' | 'unflag';

/** A labeler selects items that are in one of `states`, takes one step on all of them, and may undo it as a whole. */
export interface BulkVisit extends Manner {
  readonly states: string;
  /** From 0 up to 1: which of the queues, and where among the items that were found the selection begins. */
  readonly queue: number;
  readonly from: number;
  readonly most: number;
  readonly step: BulkStep;
  /** How long they look at the result before they undo it, in milliseconds; undefined if it stays. */
  readonly undoneAfterMs: number | undefined;
}

const bulkStates: Readonly<Record<BulkStep, string>> = {
  setField: 'New,Modified',
  approve: 'New,Modified',
  unapprove: 'Approved',
  revert: 'Modified',
  discard: 'New,Modified',
  restore: 'discarded',
  flag: 'New,Modified,Approved',
  unflag: 'New,Modified,Approved',
};
const bulkHabits = { setField: 4, approve: 5, unapprove: 2, revert: 2, discard: 3, restore: 2, flag: 3, unflag: 2 };

export function* bulkVisitsOf(seed: number, actor: string): Generator<BulkVisit, never, void> {
  const random = randomOf(seed, actor);
  for (;;) {
    const step = random.weighted(bulkHabits);
    const where = { queue: random.share(), from: random.share(), most: 1 + random.below(120) };
    const undoneAfterMs = random.chance(0.6) ? random.below(1_500) : undefined;
    yield { step, states: bulkStates[step], ...manner(random, 5_000), ...where, undoneAfterMs };
  }
}

export type AnnotationStep = 'save' | 'submit' | 'reopen' | 'skip';

/** An annotator takes the next item of one of the queues, and takes these steps. */
export interface AnnotatorVisit extends Manner {
  readonly queue: number;
  readonly steps: readonly AnnotationStep[];
  /** Gives the answer of everybody who agrees. */
  readonly agrees: boolean;
}

const annotatorSteps = {
  submits: ['submit'],
  savesFirst: ['save', 'save', 'submit'],
  thinksAgain: ['submit', 'reopen', 'save', 'submit'],
  skips: ['save', 'skip'],
  leaves: ['save'],
} as const satisfies Record<string, readonly AnnotationStep[]>;
const annotatorHabits = { submits: 4, savesFirst: 4, thinksAgain: 2, skips: 1, leaves: 1 };

export function* annotatorVisitsOf(seed: number, actor: string): Generator<AnnotatorVisit, never, void> {
  const random = randomOf(seed, actor);
  for (;;) {
    const steps = annotatorSteps[random.weighted(annotatorHabits)];
    yield { steps, ...manner(random, 4_000), queue: random.share(), agrees: random.chance(0.7) };
  }
}

export type Keys = 'none' | 'item' | 'header';
/** What a program does with the API. `queue` is, from 0 up to 1, which of the queues. */
export type Move = Manner &
  (
    | { readonly kind: 'add'; readonly queue: number; readonly keys: Keys; readonly count: number }
    /** Sends one of its earlier requests with keys once more. */
    | { readonly kind: 'addAgain'; readonly which: number }
    | { readonly kind: 'importFile'; readonly rows: number }
    | { readonly kind: 'importItems'; readonly queue: number }
    | { readonly kind: 'push'; readonly queue: number }
    /** Creates a queue, adds to it and deletes it. */
    | { readonly kind: 'shortLivedQueue'; readonly count: number }
  );
const chores = {
  addOne: 10,
  addSeveral: 10,
  addMany: 1,
  addAgain: 3,
  importFile: 2,
  importItems: 1,
  push: 3,
  shortLivedQueue: 1,
};
const keys = { none: 3, item: 5, header: 5 } as const;

export function* movesOf(seed: number, actor: string): Generator<Move, never, void> {
  const random = randomOf(seed, actor);
  for (;;) {
    const chore = random.weighted(chores);
    yield { ...manner(random, 1_500), ...moveOf(chore, random) };
  }
}

type Chore = keyof typeof chores;
type WithoutManner<Each> = Each extends unknown ? Omit<Each, keyof Manner> : never;

function moveOf(chore: Chore, random: Random): WithoutManner<Move> {
  switch (chore) {
    case 'addOne':
      return { kind: 'add', queue: random.share(), keys: random.weighted(keys), count: 1 };
    case 'addSeveral':
      return { kind: 'add', queue: random.share(), keys: random.weighted(keys), count: 2 + random.below(30) };
    case 'addMany':
      return { kind: 'add', queue: random.share(), keys: random.weighted(keys), count: 300 + random.below(700) };
    case 'addAgain':
      return { kind: 'addAgain', which: random.share() };
    case 'importFile':
      return { kind: 'importFile', rows: 1 + random.below(40) };
    case 'importItems':
      return { kind: 'importItems', queue: random.share() };
    case 'push':
      return { kind: 'push', queue: random.share() };
    case 'shortLivedQueue':
      return { kind: 'shortLivedQueue', count: 1 + random.below(5) };
  }
}

function manner(random: Random, mostMs: number): Manner {
  return { pauseMs: 100 + random.below(mostMs), isPatient: random.chance(0.85) };
}

/** Each actor draws from numbers of its own, so that none depends on how fast the others are. */
function randomOf(seed: number, actor: string): Random {
  let mixed = seed >>> 0;
  for (const character of actor) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return new Random(mixed);
}
