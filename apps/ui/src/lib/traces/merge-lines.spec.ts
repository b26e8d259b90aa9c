import { aTrace } from './many-traces.fixture.js';
import { linesAfter, withFirst } from './merge-lines.js';

const lines = (...ids: string[]) => ids.map((id) => aTrace(id));
const ids = (given: readonly { traceId: string }[]) => given.map(({ traceId }) => traceId).join('');

it('a line that comes again further down stands once', () => {
  // A late span made the trace begin earlier, and it moved behind the cursor.
  expect(ids(linesAfter(lines('e', 'd', 'c'), { lines: lines('b', 'd', 'a'), next: null }))).toBe('edcba');
});

it('what left the first page is dropped, what stands behind it stays', () => {
  const known = { lines: lines('f', 'e', 'd', 'c', 'b', 'a'), next: '1' };
  const merged = withFirst(known, { lines: lines('g', 'f', 'd'), next: '2' });
  expect([ids(merged.lines), merged.next, merged.added]).toEqual(['gfdcba', '1', 1]);
});

it('the end moves with the first page where nothing is behind it', () => {
  const known = { lines: lines('b', 'a'), next: null };
  expect(withFirst(known, { lines: lines('c', 'b', 'a'), next: '9' })).toMatchObject({ next: '9', added: 1 });
});
