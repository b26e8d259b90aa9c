import { spansOf } from './many-spans.fixture.js';
import { pressInTree, type TreeActions } from './span-keys.js';
import { SpanTreeModel } from './span-tree-model.svelte.js';

const spans = spansOf({
  ...{ root: null, plan: 'root', 'plan-llm': 'plan', act: 'root', 'act-llm': 'act', 'act-tool': 'act', end: 'root' },
}).map((span) => (span.spanId.endsWith('llm') ? { ...span, model: 'large-1' } : span));

function aTree(spanId?: string, given = spans, isComplete = true) {
  const model = new SpanTreeModel(given, { spanId, isComplete });
  const done: string[] = [];
  const act = (name: string) => () => void done.push(name);
  const actions: TreeActions = {
    ...{ page: () => 3, open: act('open'), add: act('add'), filter: act('filter') },
    ...{ search: act('search'), output: act('output'), refresh: act('refresh') },
  };
  return {
    model,
    done,
    press: (...keys: string[]) => {
      for (const key of keys) {
        const [last = '', ...mods] = key.split('+').reverse();
        const event = {
          ...{ key: last, shiftKey: mods.includes('Shift'), metaKey: mods.includes('Mod'), ctrlKey: false },
          repeat: mods.includes('Held'),
        };
        pressInTree(model, event, actions);
      }
    },
    rows: () => model.rows.map((place) => model.nodes[place]?.span.spanId),
    at: () => model.current?.spanId,
    chosen: () => model.chosen.map(({ spanId }) => spanId),
  };
}

describe('moving', () => {
  it('starts at the span in the address, or else at the first', () => {
    expect([aTree('act').at(), aTree('gone').at(), aTree().at(), aTree('x', []).at()]).toEqual([
      ...['act', 'root', 'root', undefined],
    ]);
  });

  it('goes up and down the visible rows, to the ends and no further', () => {
    const { press, at } = aTree();
    press('ArrowUp', 'ArrowDown', 'ArrowDown');
    expect(at()).toBe('plan-llm');
    press('PageDown');
    expect(at()).toBe('act-tool');
    press('End', 'ArrowDown');
    expect(at()).toBe('end');
    press('PageUp', 'Home');
    expect(at()).toBe('root');
  });

  it('goes to the caller and to called spans, folding and unfolding on the way', () => {
    const { press, at, rows } = aTree('plan-llm');
    press('ArrowLeft');
    expect(at()).toBe('plan');
    press('ArrowLeft');
    expect(rows()).toEqual(['root', 'plan', 'act', 'act-llm', 'act-tool', 'end']);
    press('ArrowRight');
    expect([at(), rows()]).toEqual(['plan', spans.map(({ spanId }) => spanId)]);
    press('ArrowRight');
    expect(at()).toBe('plan-llm');
  });

  it('never ends at a span that is folded away', () => {
    const { model, press, at, rows } = aTree('act-tool');
    model.fold(0, true);
    expect([at(), rows()]).toEqual(['root', ['root']]);
    press('ArrowRight');
    model.show(4);
    model.foldAll(true);
    expect([at(), rows()]).toEqual(['root', ['root']]);
    model.foldAll(false);
    expect(rows()).toHaveLength(7);
  });

  it('goes from error to error, even to folded ones', () => {
    const failing = spans.map((span) =>
      ['plan-llm', 'act-tool'].includes(span.spanId) ? { ...span, status: 'error' as const } : span,
    );
    const { model, press, at, rows } = aTree('root', failing);
    model.foldAll(true);
    press('e');
    expect([at(), rows()]).toEqual(['plan-llm', ['root', 'plan', 'plan-llm', 'act', 'end']]);
    press('e');
    expect(at()).toBe('act-tool');
    press('e');
    expect(at()).toBe('plan-llm');
    const { press: none, at: still } = aTree('act');
    none('e');
    expect(still()).toBe('act');
  });

  it('goes to a span by its id, even if it is folded away', () => {
    const { model, at, rows } = aTree();
    model.foldAll(true);
    model.showSpan('act-tool');
    expect([at(), rows()]).toEqual(['act-tool', ['root', 'plan', 'act', 'act-llm', 'act-tool', 'end']]);
    model.showSpan('gone');
    expect(at()).toBe('act-tool');
  });

  it('keeps the current span when the trace is loaded again', () => {
    const { model, press, at, chosen } = aTree('act-llm');
    press('x', 'ArrowLeft', 'ArrowLeft', 'ArrowUp');
    model.update([...spans, ...spansOf({ late: 'end' })]);
    expect([at(), chosen(), model.rows.length]).toEqual(['plan-llm', ['act-llm'], 6]);
    model.update(spans.filter(({ spanId }) => !spanId.startsWith('act')));
    expect([at(), chosen()]).toEqual(['plan-llm', ['plan-llm']]);
  });
});

describe('finding', () => {
  it('shows matches and their ancestors, folded or not', () => {
    const { model, rows } = aTree();
    model.foldAll(true);
    model.query = ' LARGE';
    expect(rows()).toEqual(['root', 'plan', 'plan-llm', 'act', 'act-llm']);
    model.query = '';
    expect(rows()).toEqual(['root']);
  });

  it('goes to a match, unless the current span is one', () => {
    const { model, at } = aTree('act');
    model.showFound();
    expect(at()).toBe('act');
    model.query = 'large';
    model.showFound();
    expect(at()).toBe('act-llm');
    model.showFound();
    expect(at()).toBe('act-llm');
    model.query = 'plan-';
    model.showFound();
    expect(at()).toBe('plan-llm');
    model.query = 'nowhere';
    model.showFound();
    expect(at()).toBe('plan-llm');
  });

  it('never selects spans that are only ancestors of matches', () => {
    const { model, press, chosen } = aTree();
    model.query = 'large';
    press('Mod+a');
    expect(chosen()).toEqual(['plan-llm', 'act-llm']);
  });
});

describe('selecting', () => {
  it('uses the current span when nothing is selected', () => {
    const { press, chosen } = aTree();
    press('ArrowDown');
    expect(chosen()).toEqual(['plan']);
    press(' ', 'End', 'x', 'Home');
    expect(chosen()).toEqual(['plan', 'end']);
    press('Escape');
    expect(chosen()).toEqual(['root']);
  });

  it('can cover a range, and drops what the end of the range leaves', () => {
    const { press, chosen, at } = aTree();
    press('End', 'x', 'Home', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    expect(chosen()).toEqual(['plan', 'plan-llm', 'act', 'end']);
    press('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp');
    expect([chosen(), at()]).toEqual([['root', 'plan', 'end'], 'root']);
    press('Shift+ArrowUp', 'x');
    expect(chosen()).toEqual(['plan', 'end']);
  });

  it('can cover all visible spans', () => {
    const { model, press, chosen } = aTree();
    model.fold(1, true);
    press('Mod+a');
    expect(chosen()).toEqual(['root', 'plan', 'act', 'act-llm', 'act-tool', 'end']);
  });
});

describe('a tree that is still growing', () => {
  /** With `plan` and what it called, and `act`; what `act` called, and `end`, are still to come. */
  const first = spans.slice(0, 4);
  const growing = (spanId?: string) => aTree(spanId, first, false);

  it('goes to the end once it is there, unless another move was made meanwhile', () => {
    const { model, press, at } = growing();
    press('End');
    expect(at()).toBe('act');
    model.update(spans.slice(0, 6), false);
    expect(at()).toBe('act-tool');
    model.update(spans);
    expect(at()).toBe('end');
    const other = growing();
    other.press('End', 'ArrowUp');
    other.model.update(spans);
    expect(other.at()).toBe('plan-llm');
  });

  it('stays at the current span', () => {
    const { model, press, at } = growing();
    press('ArrowDown', 'ArrowDown', 'ArrowDown');
    model.update(spans);
    expect(at()).toBe('act');
  });

  it('extends a selection to the end, from where it began', () => {
    const early = spansOf({ 'plan-0': 'plan' });
    const { model, press, chosen } = growing('act');
    press('Shift+End');
    model.update([...spans, ...early]);
    expect(chosen()).toEqual(['act', 'act-llm', 'act-tool', 'end']);
  });

  it('selects all spans, including those still to come', () => {
    const { model, press, chosen } = growing();
    press('Mod+a', 'x');
    model.update(spans.slice(0, 6), false);
    press('ArrowDown');
    model.update(spans);
    expect(chosen()).toEqual(['plan', 'plan-llm', 'act', 'act-llm', 'act-tool', 'end']);
    model.update([...spans, ...spansOf({ late: 'end' })]);
    expect(chosen()).not.toContain('late');
  });

  it('selects all matches, including those still to come, but no span once the selection is cleared', () => {
    const { model, press, chosen } = growing();
    model.query = 'llm';
    press('Mod+a');
    model.query = '';
    model.update(spans);
    expect(chosen()).toEqual(['plan-llm', 'act-llm']);
    const cleared = growing();
    cleared.press('Mod+a', 'Escape');
    cleared.model.update(spans);
    expect(cleared.model.selectedCount).toBe(0);
  });

  it('keeps its selection while keys are held, since those only move', () => {
    const { press, chosen, done, at } = aTree();
    press('Mod+a');
    const all = chosen();
    press('Held+Escape', 'Held+x', 'Held+ ', 'Held+Enter', 'Held+r', 'Held+a', 'Held+ArrowDown');
    expect([chosen(), done, at()]).toEqual([all, [], 'plan']);
    press('x');
    expect(chosen()).toHaveLength(all.length - 1);
  });

  it('finds a span once it is there, unless another search has begun by then', () => {
    const { model, at } = growing();
    model.query = 'tool';
    model.showFound();
    model.update(spans);
    expect(at()).toBe('act-tool');
    const other = growing();
    other.model.query = 'tool';
    other.model.showFound();
    other.model.query = 'end';
    other.model.update(spans);
    expect(other.at()).toBe('root');
  });

  it('goes to the next error once it is there, and only then back to the first', () => {
    const failing = spans.map((span) =>
      ['plan', 'act-tool'].includes(span.spanId) ? { ...span, status: 'error' as const } : span,
    );
    const { model, press, at } = aTree('plan', failing.slice(0, 4), false);
    press('e');
    expect(at()).toBe('plan');
    model.update(failing.slice(0, 5), false);
    expect(at()).toBe('plan');
    model.update(failing);
    expect(at()).toBe('act-tool');
  });

  it('has the timeline of the whole trace from the start', () => {
    const model = new SpanTreeModel(first, { durationNs: 5_000_000, isComplete: false });
    expect(model.period).toEqual({ offsetNs: 0, durationNs: 5_000_000 });
  });
});

describe('the keys of the tree', () => {
  it('do what they are named for', () => {
    const { press, done } = aTree();
    press('Enter', 'a', 'f', '/', 'o', 'r', 'z', 'Mod+Enter');
    expect(done).toEqual(['open', 'add', 'filter', 'search', 'output', 'refresh']);
  });
});
