import type { ChangedItem, ReadModelChange, StatesVector } from '@labeling/read-models/queries';
import fc from 'fast-check';
import { KnownStates } from './known-states.js';

const QUEUES = ['queue', 'other'];

/** Read models that are ahead of their notifications, and how often all states of a queue were read from them. */
class ReadModels {
  position = 0n;
  readonly reads = { count: 0 };
  readonly #history: Map<string, number[]>[] = [new Map(QUEUES.map((id) => [id, []]))];
  readonly #unannounced: ReadModelChange[] = [];
  readonly #listeners: ((change: ReadModelChange) => void)[] = [];
  #announced = 0n;
  #waiting: { position: bigint; resolve: (reached: boolean) => void }[] = [];

  readonly watcher = {
    position: () => this.#announced,
    on: (listener: (change: ReadModelChange) => void) => {
      this.#listeners.push(listener);
      return () => undefined;
    },
    waitFor: (position: bigint) =>
      position <= this.#announced
        ? Promise.resolve(true)
        : new Promise<boolean>((resolve) => this.#waiting.push({ position, resolve })),
  };

  readonly source = {
    checkpoint: async () => this.position,
    load: async (queueId: string): Promise<StatesVector> => {
      this.reads.count++;
      const { position } = this;
      await turn();
      const read = this.vectorAt(queueId, position);
      await turn();
      return read;
    },
  };

  vectorAt(queueId: string, position: bigint): StatesVector {
    const codes = this.#history[Number(position)]?.get(queueId) ?? [];
    const states = new Uint8Array(Math.ceil(codes.length / 4));
    codes.forEach((code, i) => (states[i >> 2] = (states[i >> 2] ?? 0) | (Math.min(code, 3) << ((i & 3) * 2))));
    return { position, total: codes.length, states };
  }

  change(queueId: string, items: readonly [at: number, state: number][], named: boolean): void {
    const queues = new Map([...(this.#history.at(-1) ?? [])].map(([id, codes]) => [id, [...codes]]));
    const codes = queues.get(queueId) ?? [];
    const changed = items.map(([at, state]): ChangedItem => {
      const ordinal = at % (codes.length + 1);
      codes[ordinal] = state;
      return [ordinal, state, '1', 'ada'];
    });
    // A change that names no items may also have reordered them.
    if (!named) codes.reverse();
    this.#history.push(queues);
    this.position++;
    const change = { id: queueId, items: named ? changed : null, settings: false };
    this.#unannounced.push({ position: this.position, queues: [change], datasets: [], pushes: [] });
  }

  /** Announces the next change, or that some may have been missed. */
  announce(missed: boolean): void {
    if (missed) this.#unannounced.length = 0;
    const next = missed ? everything(this.position) : this.#unannounced.shift();
    if (next === undefined) return;
    this.#announced = next.position;
    for (const { resolve } of this.#waiting.filter(({ position }) => position <= next.position)) resolve(true);
    this.#waiting = this.#waiting.filter(({ position }) => position > next.position);
    for (const listener of this.#listeners) listener(next);
  }
}

const everything = (position: bigint): ReadModelChange => ({ position, queues: null, datasets: null, pushes: null });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

const queue = fc.constantFrom(...QUEUES);
const item = fc.tuple(fc.nat(30), fc.nat(4));
type Step = (models: ReadModels, ask: (queueId: string) => void) => void | Promise<unknown>;
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: queue.map(
        (id): Step =>
          (_, ask) =>
            ask(id),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record({ id: queue, items: fc.array(item, { maxLength: 6 }), unnamed: fc.nat(6) }).map(
        ({ id, items, unnamed }): Step =>
          (models) =>
            models.change(id, items, unnamed > 0),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.nat(12).map(
        (n): Step =>
          (models) =>
            models.announce(n === 0),
      ),
    },
    { weight: 4, arbitrary: fc.constant<Step>(() => turn()) },
  ),
  { maxLength: 80 },
);

describe('the states that the pages keep', () => {
  it('match the position that they state, and are never older than the request for them', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const models = new ReadModels();
        const known = new KnownStates(models.source, models.watcher);
        const asked: Promise<void>[] = [];
        const ask = (id: string) => {
          const { position } = models;
          const answered = known.of(id).then((vector) => {
            expect(vector).toEqual(models.vectorAt(id, vector.position));
            expect(vector.position).toBeGreaterThanOrEqual(position);
          });
          asked.push(answered);
        };
        for (const step of history) await step(models, ask);
        for (let i = 0; i < history.length; i++) models.announce(false);
        await Promise.all(asked);
      }),
      { numRuns: 300 },
    );
  });

  it('are read once for everyone who opens a queue, and again only when a change does not name its items', async () => {
    const models = new ReadModels();
    const known = new KnownStates(models.source, models.watcher);
    const askedBy = async (many: number) => {
      await Promise.all(Array.from({ length: many }, () => known.of('queue')));
      return models.reads.count;
    };
    const change = (named: boolean) => {
      models.change('queue', [[0, 2]], named);
      models.announce(false);
    };
    expect(await askedBy(50)).toBe(1);
    change(true);
    expect(await askedBy(50)).toBe(1);
    change(false);
    expect(await askedBy(50)).toBe(2);
    models.announce(true);
    expect(await askedBy(50)).toBe(3);
  });
});
