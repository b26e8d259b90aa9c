import {
  boundsOf,
  isFiltering,
  noTraceFilter,
  readTraceFilter,
  writeTraceFilter,
  type TraceFilter,
} from './trace-filter.js';

const read = (query: string) => readTraceFilter(new URLSearchParams(query));
const [from, to] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'];

describe('the filter of traces', () => {
  it.each<[string, Partial<TraceFilter>]>([
    ['', {}],
    ['q=fix+bug', { q: 'fix bug' }],
    ['status=error&last=24h', { status: 'error', range: '24h' }],
    ['last=custom', { range: 'custom' }],
    [`from=${from}`, { range: 'custom', from }],
    [`from=${from}&to=${to}&minDurationMs=1500`, { range: 'custom', from, to, minDurationMs: 1500 }],
  ])('is read from and written to the address ?%s', (query, some) => {
    const filter = { ...noTraceFilter, ...some };
    expect(read(query)).toEqual(filter);
    expect(decodeURIComponent(writeTraceFilter(filter))).toBe(query);
  });

  it('ignores invalid values', () =>
    expect(read('status=constructor&last=ever&from=soon&to=&minDurationMs=-3&q=+&other=1')).toEqual(noTraceFilter));

  it('treats a time in another zone as the same time', () =>
    expect(read('from=2026-11-20T15:00:00%2B01:00').from).toBe(from));

  it('has ranges that reach back from now', () => {
    const now = Date.parse(to);
    expect(boundsOf(read('last=1h'), now)).toEqual({ from: Date.parse(from) });
    expect(boundsOf(read(`from=${from}&to=${to}`), 0)).toEqual({ from: Date.parse(from), to: now });
    expect(boundsOf(read('last=custom'), now)).toEqual({});
  });

  it('knows whether it filters anything', () => {
    expect([noTraceFilter, read('last=custom')].map(isFiltering)).toEqual([false, false]);
    expect([read('q=x'), read(`to=${to}`), read('minDurationMs=1')].map(isFiltering)).toEqual([true, true, true]);
  });
});
