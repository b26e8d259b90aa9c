// Which trouble begins when, as a pure function of the seed.
import { Random } from '../../product/random.js';

const victims = ['commandApi', 'otherApi', 'projector', 'eventStore', 'postgres'] as const;
/** A process of the product; `otherApi` is the second process of the API, whose clock can be shifted. */
export type Victim = (typeof victims)[number];

/** All times are in milliseconds. */
export type Trouble =
  | { readonly kind: 'kill'; readonly what: Victim }
  /** SIGSTOP, and SIGCONT after `ms`: the process keeps its connections and answers nobody. */
  | { readonly kind: 'stop'; readonly what: Victim; readonly ms: number }
  /** Every connection through the proxy ends after this many bytes in both directions together. */
  | { readonly kind: 'cut'; readonly ms: number; readonly bytes: number }
  /** Everything that passes through the proxy arrives later. */
  | { readonly kind: 'slow'; readonly ms: number; readonly delayMs: number }
  /** The clock of the second API is ahead by this much, or behind if it is negative. */
  | { readonly kind: 'clock'; readonly ms: number; readonly shiftMs: number }
  | { readonly kind: 'fill'; readonly ms: number };

export interface PlannedTrouble {
  readonly atMs: number;
  readonly trouble: Trouble;
}

const FIRST_AT_MS = 3_000;
/** Between the beginnings of two troubles; they may overlap. */
const APART_MS = { least: 2_500, more: 4_000 };

type Card =
  | { readonly kind: 'kill' | 'stop'; readonly what: Victim }
  | { readonly kind: Exclude<Trouble['kind'], 'kill' | 'stop'> };
const cards: readonly Card[] = [
  ...victims.map((what) => ({ kind: 'kill', what }) as const),
  ...victims.map((what) => ({ kind: 'stop', what }) as const),
  ...(['cut', 'slow', 'clock', 'fill'] as const).map((kind) => ({ kind })),
];

/** The troubles of a run of `forMs`. Each kind comes before any kind comes again, and each victim before any repeats. */
export function plannedTroubles(seed: number, forMs: number): PlannedTrouble[] {
  const random = new Random(seed);
  const planned: PlannedTrouble[] = [];
  let deck: Card[] = [];
  for (let atMs = FIRST_AT_MS; atMs < forMs; atMs += APART_MS.least + random.below(APART_MS.more)) {
    if (deck.length === 0) deck = dealt(random);
    const card = deck.shift();
    if (card) planned.push({ atMs, trouble: troubleOf(card, random) });
  }
  return planned;
}

/** A shuffled deck that begins with one card of each kind, so that a short run meets every kind. */
function dealt(random: Random): Card[] {
  const shuffled = shuffle(cards, random);
  const isFirst = (card: Card) => shuffled.find(({ kind }) => kind === card.kind) === card;
  return [...shuffled.filter(isFirst), ...shuffled.filter((card) => !isFirst(card))];
}

function shuffle<Each>(all: readonly Each[], random: Random): Each[] {
  return all
    .map((each) => ({ each, place: random.share() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}

function troubleOf(card: Card, random: Random): Trouble {
  const seconds = (least: number, most: number) => 1_000 * least + random.below(1_000 * (most - least));
  switch (card.kind) {
    case 'kill':
      return { kind: 'kill', what: card.what };
    case 'stop':
      return { kind: 'stop', what: card.what, ms: seconds(1, 8) };
    case 'cut':
      return { kind: 'cut', ms: seconds(2, 5), bytes: 200 + random.below(20_000) };
    case 'slow':
      return { kind: 'slow', ms: seconds(3, 8), delayMs: 50 + random.below(400) };
    case 'clock':
      return { kind: 'clock', ms: seconds(5, 15), shiftMs: seconds(60, 7_200) * (random.chance(0.5) ? 1 : -1) };
    case 'fill':
      return { kind: 'fill', ms: seconds(2, 6) };
  }
}
