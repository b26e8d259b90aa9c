// Whatever is late, lost or out of order: what was typed is stored, and a change that a screen was told of once is on it in the end.
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { LateQueue, type LateScreen } from './late-queue.fixture.js';
import { stateCodeOf } from '../items/state-codes.js';
import { act, deeds, resolveAll, type Deed } from './random-reviewing.fixture.js';
import type { Line } from './review-server.fixture.js';
import { TypedTexts } from './typed-texts.fixture.js';

const SIZE = 14;
const settle = () => jest.advanceTimersByTimeAsync(120_000);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const others = ['flag', 'reopen', 'jump', 'comment', 'reload', 'loseFeed', 'followAgain', 'wait'] as const;
type Step = Deed | (typeof others)[number];

/** What a reviewer does, or happens to them, and how long it takes until the next one does something. */
const aStep = fc.record({
  reviewer: fc.nat(2),
  step: fc.constantFrom<Step>(...deeds, ...others, 'type', 'jump'),
  ordinal: fc.nat(SIZE - 1),
  pause: fc.nat(300),
});

function take(step: Step, screen: LateScreen, { text, ordinal }: { text: string; ordinal: number }): unknown {
  const { session } = screen;
  switch (step) {
    case 'flag':
      return session.actions.give({ type: 'FlagItem', reason: text });
    case 'reopen':
      return session.actions.give({ type: session.work?.isRemoved === true ? 'Restore' : 'Unapprove' });
    case 'jump':
      return session.open(ordinal);
    case 'comment':
      return screen.queue.comment(session.ordinal ?? ordinal, text);
    case 'reload':
      return screen.reload(ordinal);
    case 'loseFeed':
      return screen.loseFeed();
    case 'followAgain':
      return screen.followAgain();
    case 'wait':
      return undefined;
    default:
      return act(step, session, text);
  }
}

/** Everybody's work is saved, without anybody being told anything twice. */
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

describe('three reviewers whose servers answer late', () => {
  it('lose nothing that they typed, and end with every item on their screens as it is stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 30, maxLength: 90 }),
        fc.infiniteStream(fc.nat(400)),
        fc.array(fc.constantFrom<Line>('good', 'good', 'good', 'down', 'loses answers'), { maxLength: 60 }),
        async (steps, delays, script) => {
          const lines = [...script];
          const typed = new TypedTexts();
          const queue = new LateQueue(SIZE, () => delays.next().value ?? 0);
          queue.nextLine = () => lines.shift() ?? 'good';
          const screens = [queue.screen(), queue.screen(), queue.screen()];
          for (const [i, { session }] of screens.entries()) void session.open(i * 5);
          for (const [i, { reviewer, step, ordinal, pause }] of steps.entries()) {
            const screen = screens[reviewer];
            const work = screen?.session.work;
            const text = `{"by":${reviewer},"text":${i}}`;
            if (step === 'revert' && work !== undefined) typed.giveUp(reviewer, work.ordinal);
            // It brings back the text from before a revert.
            if (step === 'undo') typed.giveUp(reviewer);
            if (screen !== undefined) void take(step, screen, { text, ordinal });
            if (step === 'type' && work?.text === text) typed.add({ reviewer, ordinal: work.ordinal, text });
            await jest.advanceTimersByTimeAsync(pause);
          }
          await finish(queue, typed);
          expect(typed.lostIn(queue)).toEqual([]);
          for (const { session } of screens) {
            expect(session.status).toBe('saved');
            for (const { ordinal, state, revision, commented } of session.items.works) {
              const shown = { state, revision, openComments: commented.open };
              expect({ ordinal, ...shown }).toEqual({ ordinal, ...queue.items[ordinal]?.now });
            }
            const states = queue.items.map((_, ordinal) => session.navigator.stateAt(ordinal));
            expect(states).toEqual(queue.items.map(({ now }) => stateCodeOf(now.state)));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
