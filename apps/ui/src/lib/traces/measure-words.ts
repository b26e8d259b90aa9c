// How durations, tokens and costs are written for people.

const steps = [
  { unit: 'ns', length: 1 },
  { unit: 'µs', length: 1e3 },
  { unit: 'ms', length: 1e6 },
  { unit: 's', length: 1e9 },
] as const;
const MINUTE = 60e9;

/** A duration in nanoseconds, to three digits: `850 ns`, `12.3 ms`, `1.23 s`, `2 m 05 s`, `3 h 00 m`, `2 d 4 h`. */
export function durationWords(ns: number): string {
  if (ns >= MINUTE - 50e6) return tellLong(Math.round(ns / 1e9));
  for (const { unit, length } of steps) {
    const rounded = Number((ns / length).toPrecision(3));
    if (rounded < 1000 || unit === 's') return `${rounded} ${unit}`;
  }
  return '';
}

/** A time relative to the start: `+1.23 s`, `−5 ms`, `+0`. */
export function offsetWords(ns: number): string {
  if (ns === 0) return '+0';
  return `${ns < 0 ? '−' : '+'}${durationWords(Math.abs(ns))}`;
}

function tellLong(seconds: number): string {
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return `${days.toLocaleString('en')} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${two(minutes % 60)} m`;
  return `${minutes} m ${two(seconds % 60)} s`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** In milliseconds. */
const units = new Map([
  ['ns', 1e-6],
  ['µs', 1e-3],
  ['us', 1e-3],
  ['ms', 1],
  ['s', 1e3],
  ['m', 60e3],
  ['min', 60e3],
  ['h', 3_600e3],
  ['d', 86_400e3],
]);

/** The milliseconds of a duration as people type it: `500`, `500ms`, `1.5 s`, `2m 30s`; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/(?<=[a-zµ])\s*(?=\d)/);
  let sum = 0;
  for (const part of parts) {
    const found = /^(\d+(?:\.\d+)?)\s*([a-zµ]*)$/.exec(part);
    const length = units.get(found?.[2] || (parts.length === 1 ? 'ms' : ''));
    if (found === null || length === undefined) return undefined;
    sum += Number(found[1]) * length;
  }
  return sum;
}

/** The same duration as a text that reads as exactly these milliseconds: `2 m`, `90 s`, `1234 ms`. */
export function typedDuration(ms: number): string {
  const unit = ['d', 'h', 'm', 's'].find((name) => ms > 0 && ms % (units.get(name) ?? 1) === 0) ?? 'ms';
  const count = ms / (units.get(unit) ?? 1);
  return `${Number(count.toFixed(6))} ${unit}`;
}

/** `1,234`, or `123k` or `1.2M` for large numbers. */
export function countWords(count: number): string {
  if (count < 100_000) return count.toLocaleString('en');
  if (count < 999_500) return `${Math.round(count / 1e3)}k`;
  return `${(count / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })}M`;
}

export interface Tokens {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** All tokens, or undefined if they were not counted. */
export function allTokens({ inputTokens, outputTokens }: Tokens): number | undefined {
  return inputTokens === null && outputTokens === null ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/** What kinds of tokens were used, where it is known. */
export interface TokenKinds {
  readonly cachedTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly reasoningTokens: number | null;
}

export function hasKinds({ cachedTokens, cacheWriteTokens, reasoningTokens }: TokenKinds): boolean {
  return [cachedTokens, cacheWriteTokens, reasoningTokens].some((count) => count !== null);
}

/** `1,234 in, 56 out`, or `1,234 in (1,000 cached), 56 out (20 reasoning)` */
export function tokenWords({ inputTokens, outputTokens }: Tokens, kinds?: TokenKinds): string {
  const tell = (count: number | null | undefined, word: string) =>
    count === null || count === undefined ? [] : [`${count.toLocaleString('en')} ${word}`];
  const among = (...words: readonly string[]) => (words.length === 0 ? '' : ` (${words.join(', ')})`);
  const of = {
    in: among(...tell(kinds?.cachedTokens, 'cached'), ...tell(kinds?.cacheWriteTokens, 'to cache')),
    out: among(...tell(kinds?.reasoningTokens, 'reasoning')),
  };
  return [...tell(inputTokens, `in${of.in}`), ...tell(outputTokens, `out${of.out}`)].join(', ');
}

/** A cost in dollars, given as a decimal number: `$1.23`, `$0.0456`, to three digits below one dollar. */
export function costWords(cost: string): string {
  const amount = Number(cost);
  if (amount === 0) return '$0';
  if (amount >= 1) return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `$${amount.toLocaleString('en', { maximumSignificantDigits: 3 })}`;
}
