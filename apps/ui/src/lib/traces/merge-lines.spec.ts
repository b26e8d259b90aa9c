import { aTrace } from './many-traces.fixture.js';
import { linesAfter, withFirst } from './merge-lines.js';

const lines = (...ids: string[]) => ids.map((id) => aTrace(id));
const moved = (id: string) => aTrace(id, { startNs: '1795183329000000000' });
const idOf = ({ traceId }: { traceId: string }) => traceId;
const by = { idOf, placeOf: ({ startNs }: { startNs: string }) => startNs };
const ids = (given: readonly { traceId: string }[]) => given.map(idOf).join('');

describe('a list of traces that is loaded again', () => {
  it('shows a line only once if it comes again further down', () => {
    // A late span moved the start of the trace back, so that it is now after the cursor.
    expect(ids(linesAfter(lines('e', 'd', 'c'), { lines: lines('b', 'd', 'a'), next: null }, idOf))).toBe('edcba');
  });

  it('drops lines that left the first page, and keeps those after it', () => {
    const known = { lines: lines('f', 'e', 'd', 'c', 'b', 'a'), next: '1' };
    const merged = withFirst(known, { lines: lines('g', 'f', 'd'), next: '2' }, by);
    expect([ids(merged.lines), merged.next, merged.added]).toEqual(['gfdcba', '1', 1]);
  });

  it('keeps all lines below the first page when one of them moved up', () => {
    const known = { lines: lines('1', '2', '3', '4', '5', '6'), next: 'end' };
    const merged = withFirst(known, { lines: [moved('5'), ...lines('1', '2')], next: '2' }, by);
    expect([ids(merged.lines), merged.next, merged.added]).toEqual(['512346', 'end', 0]);
  });

  it('starts over when all lines of the first page are new or moved up, since others may lie in between', () => {
    const known = { lines: lines('1', '2', '3', '4', '5', '6'), next: 'end' };
    const merged = withFirst(known, { lines: [...lines('a', 'b'), moved('5')], next: '2' }, by);
    expect([ids(merged.lines), merged.next, merged.added]).toEqual(['ab5', '2', undefined]);
  });

  it('counts the new lines when the first page is all there is, even if every line moved', () => {
    const merged = withFirst({ lines: lines('a'), next: null }, { lines: [moved('a')], next: null }, by);
    expect(merged).toEqual({ lines: [moved('a')], next: null, added: 0 });
  });

  it('moves the end with the first page if no line follows it', () => {
    const known = { lines: lines('b', 'a'), next: null };
    expect(withFirst(known, { lines: lines('c', 'b', 'a'), next: '9' }, by)).toMatchObject({ next: '9', added: 1 });
  });
});
