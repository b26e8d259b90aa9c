import { jest } from '@jest/globals';
import { itemOf, noMarks } from '@labeling/domain';
import fc from 'fast-check';
import { Selection } from '../long-table/selection.svelte.js';
import { someBatchCommands } from './batch-commands.fixture.js';
import { BulkActions } from './bulk-actions.svelte.js';
import type { BatchCommand } from './bulk-commands.js';
import { ServedItems, type Fate } from './served-items.fixture.js';

beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());

/** One labeler at a list; each step ends once nothing is under way. */
class Labeler {
  readonly selection = new Selection();
  readonly items: ServedItems;
  readonly bulk: BulkActions;
  readonly told: string[] = [];
  readonly #waysBack: (() => boolean)[] = [];

  constructor(count: number) {
    this.items = new ServedItems(count);
    this.bulk = new BulkActions({
      ...{ navigator: this.items.navigator, selection: this.selection, client: this.items, ids: this.items.ids },
      rows: { upToDate: () => undefined, changed: () => {} },
      settle: async () => {},
      tell: (message) => this.told.push(message),
      tellFailure: (message) => this.told.push(message),
      onDone: (undo) => this.#waysBack.push(undo),
    });
  }

  get canUndo(): boolean {
    return this.#waysBack.length > 0;
  }

  /** As the key does, which also undoes what is done to single items. */
  undo(): void {
    for (let undo = this.#waysBack.pop(); undo !== undefined; undo = this.#waysBack.pop()) if (undo()) return;
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
    } else if (step.does === 'goOn') bulk.goOn();
    else for (let time = 0; time < step.times; time++) this.undo();
    if (step.meanwhile !== 'nothing') setTimeout(() => (step.meanwhile === 'stop' ? bulk.stop() : this.undo()), 100);
    await jest.runAllTimersAsync();
    items.fates.length = 0;
  }
}

interface Troubles {
  readonly fates: readonly Fate[];
  readonly meanwhile: 'nothing' | 'stop' | 'undo';
}
type Step = Troubles &
  (
    | { readonly does: 'command'; readonly command: BatchCommand; readonly every: number }
    | { readonly does: 'undo'; readonly times: number }
    | { readonly does: 'goOn' }
  );

const commands = fc.constantFrom<BatchCommand>(...someBatchCommands);
const fate = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Fate[]>(['answered']) },
  fc.constantFrom<Fate[]>(['requestLost'], ['answerLost']),
  // So many losses that it gives up.
  fc.constantFrom<Fate[]>(
    ...(['requestLost', 'answerLost'] as const).map((lost) => Array.from({ length: 6 }, () => lost)),
  ),
);
const fates = fc.array(fate, { maxLength: 4 }).map((each) => each.flat());
const troubles = { fates, meanwhile: fc.constantFrom('nothing' as const, 'stop' as const, 'undo' as const) };
const every = fc.constantFrom(1, 2);
const steps = fc.array<Step>(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ ...troubles, does: fc.constant('command' as const), command: commands, every }),
    },
    fc.record({ ...troubles, does: fc.constant('undo' as const), times: fc.constantFrom(1, 2) }),
    fc.record({ ...troubles, does: fc.constant('goOn' as const) }),
  ),
  { minLength: 1, maxLength: 7 },
);
/** In one request, and in two. */
const counts = fc.constantFrom(3, 253);

describe('what a labeler does to many items, whatever happens to the requests', () => {
  it('can be undone until nothing is left of it', async () => {
    await fc.assert(
      fc.asyncProperty(counts, steps, async (count, each) => {
        const labeler = new Labeler(count);
        for (const step of each) await labeler.take(step);
        while (labeler.canUndo) await labeler.take({ does: 'undo', times: 2, fates: [], meanwhile: 'nothing' });
        for (const state of labeler.items.states) {
          expect(state).toMatchObject({ is: 'inQueue', target: '{"a":0}', ...noMarks });
          expect(itemOf(state)?.state).not.toBe('Approved');
        }
      }),
      { numRuns: 60 },
    );
  });
});
