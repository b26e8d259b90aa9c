import type { RecordedEvent } from './recorded-event.js';

/** Which events of $all a reader wants, and how often it wants a checkpoint of the search. */
export interface EventFilter {
  matches(event: RecordedEvent): boolean;
  /** Number of events, matching or not, from one checkpoint to the next. */
  readonly checkpointEvery: number;
}

export interface FilterRequest {
  readonly on: 'streamName' | 'eventType';
  /** A regular expression, or empty when `prefixes` decide. */
  readonly regex: string;
  readonly prefixes: readonly string[];
  /** Undefined leaves the window to the server. */
  readonly window: number | undefined;
  readonly checkpointIntervalMultiplier: number;
}

/** EventStoreDB's own search window. */
const DEFAULT_WINDOW = 32;

const MOST_PREFIXES = 1_000;

/** @throws SyntaxError when the regular expression is not valid, RangeError when the filter is too expensive */
export function createFilter(request: FilterRequest): EventFilter {
  if (request.prefixes.length > MOST_PREFIXES) throw new RangeError(`A filter has at most ${MOST_PREFIXES} prefixes.`);
  const regex = request.regex === '' ? undefined : quickRegex(request.regex);
  const accepts = (text: string) =>
    regex ? regex.test(text) : request.prefixes.some((prefix) => text.startsWith(prefix));
  return {
    matches: (event) => accepts(request.on === 'streamName' ? event.stream : event.type),
    checkpointEvery: (request.window ?? DEFAULT_WINDOW) * Math.max(1, request.checkpointIntervalMultiplier),
  };
}

const LONGEST_REGEX = 1_000;
const ESCAPED = /\\[^]/g;
// eslint-disable-next-line regexp/no-super-linear-move -- `new RegExp` has seen that every class is closed
const CLASS = /\[[^\]]*\]/g;
const QUICK = /^(?:\^[^()[\]{}*+?^$]*(?:\.[*+])?\$?|[^()[\]{}*+?^$]*(?:\.[*+]|\$)?)$/;

/**
 * One request must not keep everybody waiting, so only those expressions are taken that need no search: alternatives
 * of single characters, classes and anchors, with no groups and no repetition but `.*` or `.+` at the end. The client's
 * filter for system events, `^[^\$].*`, is one.
 *
 * @throws SyntaxError, RangeError
 */
function quickRegex(source: string): RegExp {
  if (source.length > LONGEST_REGEX) throw new RangeError(`A filter has at most ${LONGEST_REGEX} characters.`);
  const regex = new RegExp(source);
  const outline = source.replace(ESCAPED, 'x').replace(CLASS, 'x');
  if (outline.split('|').every((alternative) => QUICK.test(alternative))) return regex;
  throw new RangeError('A filter cannot contain groups, and can repeat only "." at its end. Use prefixes instead.');
}
