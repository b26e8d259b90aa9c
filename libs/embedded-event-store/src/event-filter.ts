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

/** @throws SyntaxError when the regular expression is not valid */
export function createFilter(request: FilterRequest): EventFilter {
  const regex = request.regex === '' ? undefined : new RegExp(request.regex);
  const accepts = (text: string) =>
    regex ? regex.test(text) : request.prefixes.some((prefix) => text.startsWith(prefix));
  return {
    matches: (event) => accepts(request.on === 'streamName' ? event.stream : event.type),
    checkpointEvery: (request.window ?? DEFAULT_WINDOW) * Math.max(1, request.checkpointIntervalMultiplier),
  };
}
