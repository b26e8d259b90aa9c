import { linesOf } from './report.js';

describe('the report of a verification', () => {
  /** What the report says about one value that differs. */
  const said = (is: string | null, shouldBe: string | null) => {
    const columns = [{ column: 'data', is, shouldBe }];
    const differences = [{ key: { id: '1' }, kind: 'wrong' as const, columns }];
    return linesOf({ table: 'items', rows: 1, different: 1, differences })[1]?.replace('  id 1: data ', '');
  };

  it('says how many more rows differ than it shows', () => {
    const differences = [{ key: { id: '1' }, kind: 'wrong' as const, columns: [] }];
    const last = (different: number) => linesOf({ table: 'items', rows: 5, different, differences }).at(-1);
    expect(last(3)).toBe('  and 2 more');
    expect(last(2)).toBe('  and 1 more');
    expect(last(1)).not.toContain('more');
    expect(linesOf({ table: 'items', rows: 5, different: 0, differences: [] })).toEqual([]);
  });

  it('shows short values as a whole', () => {
    expect(said('a', null)).toBe('is "a", should be nothing');
  });

  it('shows the beginning of long values that differ there', () => {
    const [left, right] = ['a', 'b'].map((letter) => `${letter}${'x'.repeat(119)}…`);
    expect(said(`a${'x'.repeat(500)}`, `b${'x'.repeat(500)}`)).toBe(`is "${left}", should be "${right}"`);
  });

  it('shows long values from shortly before they differ', () => {
    const [before, after] = ['x'.repeat(1_000), 'y'.repeat(1_000)];
    const shown = (letter: string) => `"…${'x'.repeat(40)}${letter}${'y'.repeat(79)}…"`;
    expect(said(`${before}a${after}`, `${before}b${after}`)).toBe(`is ${shown('a')}, should be ${shown('b')}`);
  });

  it('shows the end of a value that is only the beginning of what it should be', () => {
    const begin = 'x'.repeat(200);
    expect(said(begin, `${begin}y`)).toBe(`is "…${'x'.repeat(40)}", should be "…${'x'.repeat(40)}y"`);
  });
});
