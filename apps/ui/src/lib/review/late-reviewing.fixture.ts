// Random histories of a queue whose answers are late, and what must hold after each: for tests with fake timers.
import { jest } from '@jest/globals';
import { itemOf, type ItemState } from '@labeling/domain';
import fc from 'fast-check';
import { stateCodeOf } from '../items/state-codes.js';
import type { LateQueue, LateScreen } from './late-queue.fixture.js';
import { act, deeds, resolveAll } from './random-reviewing.fixture.js';
import type { Line } from './review-server.fixture.js';
import { TypedTexts } from './typed-texts.fixture.js';

/** How many items a queue has. */
export const SIZE = 14;
const settle = () => jest.advanceTimersByTimeAsync(120_000);

/** What a step is about: a text that is in no other step, and one of the items. */
export interface About {
  readonly text: string;
  readonly ordinal: number;
}
export type Step = (screen: LateScreen, about: About) => unknown;

const comment: Step = ({ queue, session }, { text, ordinal }) => {
  const by = { type: 'member', id: 'somebody', name: 'Somebody' } as const;
  const about = session.ordinal ?? ordinal;
  queue.elsewhere(about, {
    type: 'WriteComment',
    comment: text,
    by,
    at: '2026-01-01T00:00:00.000Z',
    text,
    mentions: [],
  });
};

/** What any reviewer does, or what happens to them. */
const steps: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(deeds.map((deed) => [deed, ({ session }, { text }) => act(deed, session, text)] as const)),
  flag: ({ session }, { text }) => session.actions.give({ type: 'FlagItem', reason: text }),
  reopen: ({ session }) => session.actions.give({ type: session.work?.isRemoved === true ? 'Restore' : 'Unapprove' }),
  jump: ({ session }, { ordinal }) => session.open(ordinal),
  comment,
  reload: (screen, { ordinal }) => screen.reload(ordinal),
  loseFeed: (screen) => screen.loseFeed(),
  followAgain: (screen) => screen.followAgain(),
  takeTheirs: ({ session }) => session.work?.conflict && session.work.takeTheirs(),
  merge: ({ session }, { text }) => session.work?.conflict && session.work.merge(text),
  wait: () => undefined,
};

interface Taken {
  readonly reviewer: number;
  readonly step: string;
  readonly ordinal: number;
  /** The time until the next reviewer does something, in milliseconds. */
  readonly pause: number;
}

export interface History {
  readonly taken: readonly Taken[];
  /** How long each thing takes that is not instant, in milliseconds. */
  readonly delays: Iterator<number>;
  /** What happens to the requests, in order; those after them succeed. */
  readonly lines: readonly Line[];
}

/** Histories of this many reviewers, with `further` steps in addition to the usual ones. */
export function lateHistory(reviewers: number, further: Readonly<Record<string, Step>> = {}): fc.Arbitrary<History> {
  const all = [...Object.keys({ ...steps, ...further }), 'type', 'jump'];
  return fc.record({
    taken: fc.array(
      fc.record({
        reviewer: fc.nat(reviewers - 1),
        step: fc.constantFrom(...all),
        ordinal: fc.nat(SIZE - 1),
        pause: fc.nat(300),
      }),
      { maxLength: 90, size: 'max' },
    ),
    delays: fc.infiniteStream(fc.nat(400)),
    lines: fc.array(fc.constantFrom<Line>('good', 'good', 'good', 'down', 'loses answers'), { maxLength: 60 }),
  });
}

/** Plays the history, on a screen for each of `members`, until everybody's work is saved. Returns what was lost. */
export async function play(
  { taken, lines }: History,
  queue: LateQueue,
  members: readonly string[],
  further: Readonly<Record<string, Step>> = {},
): Promise<unknown> {
  const [script, typed] = [[...lines], new TypedTexts()];
  queue.nextLine = () => script.shift() ?? 'good';
  const screens = members.map((member) => queue.screen(member));
  for (const [i, { session }] of screens.entries()) void session.open((i * 5) % SIZE);
  for (const [i, { reviewer, step, ordinal, pause }] of taken.entries()) {
    const screen = screens[reviewer];
    const work = screen?.session.work;
    const text = `{"by":${reviewer},"text":${i}}`;
    const isAsked = work?.conflict !== undefined;
    if (work !== undefined && (step === 'revert' || (step === 'takeTheirs' && isAsked)))
      typed.giveUp(reviewer, work.ordinal);
    // It may bring back an earlier text.
    const last = screen?.session.actions.last.last;
    if (step === 'undo' && last !== undefined && 'ordinal' in last) typed.giveUp(reviewer, last.ordinal);
    if (screen !== undefined) void { ...steps, ...further }[step]?.(screen, { text, ordinal });
    if ((step === 'type' || (step === 'merge' && isAsked)) && work?.text === text)
      typed.add({ reviewer, ordinal: work.ordinal, text });
    await jest.advanceTimersByTimeAsync(pause);
  }
  await finish(queue, typed);
  return typed.lostIn(queue);
}

/** Everybody's work is saved, without any change being reported twice. */
async function finish(queue: LateQueue, typed: TypedTexts): Promise<void> {
  for (const screen of queue.screens) void screen.followAgain();
  for (let round = 0; round < 8; round++) {
    for (const { session } of queue.screens) for (const work of session.items.works) work.flush();
    await settle();
    for (const [reviewer, { session }] of queue.screens.entries()) {
      resolveAll(session.items.works, ({ ordinal }) => typed.giveUp(reviewer, ordinal));
    }
    await settle();
  }
}

/** What is on a screen: whether all is saved, the state of each item, and the items that are loaded. */
export function onScreen({ session }: LateScreen) {
  return {
    status: session.status,
    states: Array.from({ length: SIZE }, (_, ordinal) => session.navigator.stateAt(ordinal)),
    loaded: session.items.works.map(({ ordinal, state, revision, commented, closed, overruled }) => ({
      ...{ ordinal, state: shown(state), revision, openComments: commented.open, closed, overruled },
    })),
  };
}

/** What must be on it, since it is what is stored. */
export function inStore({ queue, member, session }: LateScreen) {
  const items = Array.from({ length: SIZE }, (_, ordinal) => queue.now(ordinal, member));
  const loaded = session.items.works.map((work) => work.ordinal);
  return {
    status: 'saved',
    states: items.map(({ state }) => stateCodeOf(state)),
    loaded: loaded.flatMap((at) => {
      const item = items[at];
      if (item === undefined) return [];
      const { ordinal, state, revision, openComments, closed, overruled } = item;
      return [{ ordinal, state: shown(state), revision, openComments, closed, overruled }];
    }),
  };
}

/** The agreement of annotators is not shown to any of them. */
function shown(state: ItemState) {
  return { is: state.is, item: { ...itemOf(state), agreement: undefined } };
}
