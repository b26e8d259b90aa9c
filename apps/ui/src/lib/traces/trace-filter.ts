// Which traces are listed, as in the address of the page.

export type StatusFilter = '' | 'error' | 'ok' | 'unset';
/** Back from now; `custom` for the times in `from` and `to`. */
export type Range = '' | '15m' | '1h' | '24h' | '7d' | '30d' | 'custom';

export interface TraceFilter {
  readonly q: string;
  readonly status: StatusFilter;
  readonly range: Range;
  /** ISO times, or empty; used when the range is `custom`. */
  readonly from: string;
  readonly to: string;
  readonly minDurationMs: number | undefined;
  /** Only traces of this session; empty for any. */
  readonly session: string;
}

export const noTraceFilter: TraceFilter = {
  q: '',
  status: '',
  range: '',
  from: '',
  to: '',
  minDurationMs: undefined,
  session: '',
};

export const statusChoices: readonly { value: StatusFilter; label: string }[] = [
  { value: '', label: 'Any status' },
  { value: 'error', label: 'With errors' },
  { value: 'ok', label: 'OK' },
  { value: 'unset', label: 'Status not set' },
];
export const rangeChoices: readonly { value: Range; label: string }[] = [
  { value: '', label: 'Any time' },
  { value: '15m', label: 'Last 15 minutes' },
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'custom', label: 'Custom range' },
];

const MINUTE = 60_000;
const lengths: Readonly<Record<Exclude<Range, '' | 'custom'>, number>> = {
  '15m': 15 * MINUTE,
  '1h': 60 * MINUTE,
  '24h': 24 * 60 * MINUTE,
  '7d': 7 * 24 * 60 * MINUTE,
  '30d': 30 * 24 * 60 * MINUTE,
};

/** Invalid values in an address are ignored. */
export function readTraceFilter(params: URLSearchParams): TraceFilter {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const [from, to] = [moment(text('from')), moment(text('to'))];
  const least = Number(text('minDurationMs') || NaN);
  const range = rangeChoices.find(({ value }) => value === text('last'))?.value ?? '';
  return {
    q: text('q'),
    status: statusChoices.find(({ value }) => value === text('status'))?.value ?? '',
    range: from !== '' || to !== '' ? 'custom' : range,
    from,
    to,
    minDurationMs: Number.isFinite(least) && least > 0 ? least : undefined,
    // Not trimmed: an id may begin or end with a space.
    session: params.get('session') ?? '',
  };
}

/** The query of an address, without its question mark; empty for no filter. */
export function writeTraceFilter({ q, status, range, from, to, minDurationMs, session }: TraceFilter): string {
  const isCustom = range === 'custom';
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(status !== '' && { status }),
    ...(range !== '' && (!isCustom || (from === '' && to === '')) && { last: range }),
    ...(isCustom && from !== '' && { from }),
    ...(isCustom && to !== '' && { to }),
    ...(minDurationMs !== undefined && { minDurationMs: String(minDurationMs) }),
    ...(session !== '' && { session }),
  }).toString();
}

/** A trace starts at or after `from` and before `to`, in milliseconds since 1970. */
export function boundsOf({ range, from, to }: TraceFilter, now: number): { from?: number; to?: number } {
  switch (range) {
    case '':
      return {};
    case 'custom':
      return { ...(from !== '' && { from: Date.parse(from) }), ...(to !== '' && { to: Date.parse(to) }) };
    case '15m':
    case '1h':
    case '24h':
    case '7d':
    case '30d':
      return { from: now - lengths[range] };
  }
}

export function isFiltering(filter: TraceFilter): boolean {
  return writeTraceFilter(filter) !== '' && writeTraceFilter(filter) !== 'last=custom';
}

function moment(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
