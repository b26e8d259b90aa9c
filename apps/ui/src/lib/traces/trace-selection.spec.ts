import { TraceSelection } from './trace-selection.svelte.js';

const lines = ['a', 'b', 'c', 'd', 'e'].map((traceId) => ({ traceId }));

describe('the selection in the list of traces', () => {
  it('adds and removes one, a range up or down, or all', () => {
    const selection = new TraceSelection();
    selection.toggle('d');
    selection.extend(lines, 'b');
    expect(selection.ids.sort()).toEqual(['b', 'c', 'd']);
    selection.extend(lines, 'e');
    selection.toggle('c');
    expect([selection.ids.sort(), selection.has('c'), selection.count]).toEqual([['b', 'd', 'e'], false, 3]);
    selection.selectAll(lines);
    expect(selection.count).toBe(5);
    selection.clear();
    selection.extend(lines, 'c');
    expect(selection.ids).toEqual(['c']);
  });

  it('begins a new range when the line where it began is gone', () => {
    const selection = new TraceSelection();
    selection.toggle('x');
    selection.extend(lines, 'b');
    selection.extend(lines, 'c');
    expect(selection.ids.sort()).toEqual(['b', 'c', 'x']);
  });
});
