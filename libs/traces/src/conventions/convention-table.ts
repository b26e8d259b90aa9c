// The table in docs/traces.md, from the conventions and the spans that they were tried with.
import { conventions } from './conventions.js';
import type { Found } from './convention.js';
import type { GoldenSample } from './golden-samples.js';

const kinds: Readonly<Record<Exclude<keyof Found, 'input' | 'output' | 'repeatsUsage'>, string>> = {
  type: 'type',
  model: 'model',
  inputTokens: 'tokens',
  outputTokens: 'tokens',
  cachedTokens: 'cached tokens',
  cacheWriteTokens: 'cached tokens',
  reasoningTokens: 'reasoning tokens',
  cost: 'cost',
  sessionId: 'session',
  userId: 'user',
};

/** One row for each convention, in the order in which they are asked. */
export function conventionTable(samples: readonly GoldenSample[]): string {
  const rows = conventions.map((convention) => {
    const own = samples.filter(({ convention: id }) => id === convention.id);
    const found = own.map(({ content }) => convention.read(content));
    return [
      convention.name,
      distinct(own.map(({ of }) => of)).join('; '),
      places(found.map(({ input }) => input?.from)),
      places(found.map(({ output }) => output?.from)),
      others(found),
      convention.unread ?? '–',
    ];
  });
  const head = ['convention', 'tried with spans of', 'input', 'output', 'also', 'not read'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The attributes of every sample, each in code. */
function places(from: readonly (string | undefined)[]): string {
  const names = distinct(from.flatMap((one) => one?.split(', ') ?? []));
  return names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', ');
}

function others(found: readonly Found[]): string {
  const words = Object.entries(kinds).flatMap(([property, word]) =>
    found.some((one) => Object.entries(one).some(([name, value]) => name === property && value !== undefined))
      ? [word]
      : [],
  );
  return words.length === 0 ? '–' : distinct(words).join(', ');
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)];
