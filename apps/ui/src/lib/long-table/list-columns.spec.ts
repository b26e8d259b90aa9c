import { gridOf, several } from './column-widths.js';
import { fieldColumn, ListColumns, readHidden, spellHidden } from './list-columns.svelte.js';

describe('the columns of a list', () => {
  it('are shown unless they are hidden', () => {
    const columns = new ListColumns();
    columns.toggle('data');
    columns.toggle(fieldColumn('score'));
    expect([columns.shows('data'), columns.shows('updated')]).toEqual([false, true]);
    expect(spellHidden(columns.hidden)).toBe('data,field.score');
    columns.toggle('data');
    expect(columns.shows('data')).toBe(true);
  });

  it('are named in addresses, whatever the keys of their fields are', () => {
    const hidden = ['data', fieldColumn('a,b%2C'), fieldColumn('é')];
    expect(readHidden(spellHidden(hidden))).toEqual(hidden);
    expect([readHidden(null), readHidden(''), spellHidden([])]).toEqual([[], [], '']);
  });

  it('take the width that they need, and share the rest', () => {
    expect(gridOf([[44], [220, 1.7], ...several(2, 104, 1)], { gap: 12, end: 16 })).toEqual({
      columns: '2.75rem minmax(13.75rem, 1.7fr) minmax(6.5rem, 1fr) minmax(6.5rem, 1fr)',
      least: '32.75rem',
    });
  });
});
