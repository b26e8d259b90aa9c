// When memory counts as flat. What every process fills at first, such as caches and the heap's own reserve, is not a
// leak: only the last two thirds of a run count.

/** What was measured, in MB, after this many commands. */
export interface Sample {
  readonly commands: number;
  readonly mb: number;
}

/** A shorter run says nothing: what it adds in two thirds is within the heap's reserve. */
export const LEAST_COMMANDS = 200_000;
/** MB per 100,000 commands. A leak of a hundred bytes per command is 9.5. */
export const MOST_RISE = { memory: 10, heap: 2 } as const;

/** How much it rises per 100,000 commands, in MB: the slope of the line that best fits the last two thirds. */
export function rise(samples: readonly Sample[], of: keyof typeof MOST_RISE): number {
  const last = samples.at(-1)?.commands ?? 0;
  // Memory that the system took back in between and gives again is not growth.
  const held = of === 'memory' ? highestSoFar(samples) : samples;
  const counted = held.filter(({ commands }) => commands >= last / 3);
  if (counted.length < 2) return 0;
  const mean = (value: (sample: Sample) => number) =>
    counted.reduce((sum, sample) => sum + value(sample), 0) / counted.length;
  const [x, y] = [mean(({ commands }) => commands), mean(({ mb }) => mb)];
  const spread = mean(({ commands }) => (commands - x) ** 2);
  return spread === 0 ? 0 : (mean(({ commands, mb }) => (commands - x) * (mb - y)) / spread) * 100_000;
}

function highestSoFar(samples: readonly Sample[]): Sample[] {
  let highest = 0;
  return samples.map(({ commands, mb }) => ({ commands, mb: (highest = Math.max(highest, mb)) }));
}

/** Undefined when the run was too short to say. */
export function isFlat(samples: readonly Sample[], of: keyof typeof MOST_RISE): boolean | undefined {
  const last = samples.at(-1)?.commands ?? 0;
  return last < LEAST_COMMANDS ? undefined : rise(samples, of) <= MOST_RISE[of];
}
