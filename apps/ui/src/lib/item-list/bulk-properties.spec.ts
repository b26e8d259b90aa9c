import { jest } from '@jest/globals';
import { itemOf, noMarks, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { Selection } from '../long-table/selection.svelte.js';
import { BulkActions } from './bulk-actions.svelte.js';
import type { BatchCommand } from './bulk-commands.js';
import { ServedItems, type Fate } from './served-items.fixture.js';

beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());

/** One labeler at a list; each step ends when nothing is under way any more. */
class Labeler {
  readonly selection = new Selection();
  readonly items: ServedItems;
  readonly bulk: BulkActions;
  readonly told: string[] = [];

  constructor(count: number) {
    this.items = new ServedItems(count);
    this.bulk = new BulkActions({
      ...{ navigator: this.items.navigator, selection: this.selection, client: this.items, ids: this.items.ids },
      settle: async () => {},
      tell: (message) => this.told.push(message),
      tellFailure: (message) => this.told.push(message),
    });
  }

  async take(step: Step): Promise<void> {
    const { bulk, items, selection } = this;
    items.fates.push(...step.fates);
    if (step.does === 'command') {
      bulk.result = undefined;
      selection.clear();
      const shown = items.states.flatMap((state, ordinal) => (state.is === 'inQueue' ? [ordinal] : []));
      selection.set(
        shown.filter((ordinal) => ordinal % step.every === 0),
        true,
      );
      bulk.ask(step.command);
      if (bulk.question) bulk.answer(true);
    } else if (step.does === 'undo') bulk.undoLast();
    else bulk.goOn();
    if (step.stops) setTimeout(() => bulk.stop(), 100);
    await jest.runAllTimersAsync();
    items.fates.length = 0;
  }
}

type Step = { readonly fates: readonly Fate[]; readonly stops: boolean } & (
  | { readonly does: 'command'; readonly command: BatchCommand; readonly every: number }
  | { readonly does: 'undo' | 'goOn' }
);

const commands = fc.constantFrom<BatchCommand>(
  { type: 'approve' },
  { type: 'discard' },
  { type: 'setField', key: 'a', value: parseJsonText('1.0') },
  { type: 'setField', key: 'a', value: parseJsonText('2') },
  { type: 'flag', reason: 'odd' },
  { type: 'unflag' },
  { type: 'assign', members: ['m1', 'm2'], split: true },
);
const fate = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fate[]>(['answered']) },
  fc.constantFrom<Fate[]>(['requestLost'], ['answerLost']),
  // It gives up.
  fc.constantFrom<Fate[]>(
    ...(['requestLost', 'answerLost'] as const).map((lost) => Array.from({ length: 6 }, () => lost)),
  ),
);
const fates = fc.array(fate, { maxLength: 4 }).map((each) => each.flat());
const troubles = { fates, stops: fc.boolean() };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        ...troubles,
        does: fc.constant('command' as const),
        command: commands,
        every: fc.constantFrom(1, 2),
      }),
    },
    fc.record({ ...troubles, does: fc.constantFrom('undo' as const, 'goOn' as const) }),
  ),
  { minLength: 1, maxLength: 7 },
);
/** In one request, and in two. */
const counts = fc.constantFrom(3, 253);

describe('what a labeler does to many items, whatever becomes of the requests', () => {
  it('can be undone until nothing is left of it', async () => {
    await fc.assert(
      fc.asyncProperty(counts, steps, async (count, each) => {
        const labeler = new Labeler(count);
        for (const step of each) await labeler.take(step);
        while (labeler.bulk.canUndo) await labeler.take({ does: 'undo', fates: [], stops: false });
        for (const state of labeler.items.states) {
          expect(state).toMatchObject({ is: 'inQueue', target: '{"a":0}', ...noMarks });
          expect(itemOf(state)?.state).not.toBe('Approved');
        }
      }),
      { numRuns: 60 },
    );
  });
});
