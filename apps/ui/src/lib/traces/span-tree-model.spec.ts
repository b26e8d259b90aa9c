/** @jest-environment node */
import { spansOf } from './many-spans.fixture.js';
import { pressInTree, type TreeActions } from './span-keys.js';
import { SpanTreeModel } from './span-tree-model.svelte.js';

const spans = spansOf({
  ...{ root: null, plan: 'root', 'plan-llm': 'plan', act: 'root', 'act-llm': 'act', 'act-tool': 'act', end: 'root' },
}).map((span) => (span.spanId.endsWith('llm') ? { ...span, model: 'large-1' } : span));

function aTree(spanId?: string, given = spans) {
  const model = new SpanTreeModel(given, spanId);
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
        const event = { key: last, shiftKey: mods.includes('Shift'), metaKey: mods.includes('Mod'), ctrlKey: false };
        pressInTree(model, event, actions);
      }
    },
    rows: () => model.rows.map((place) => model.nodes[place]?.span.spanId),
    at: () => model.current?.spanId,
    chosen: () => model.chosen.map(({ spanId }) => spanId),
  };
}

describe('moving', () => {
  it('begins at the span of the address, else at the first', () => {
    expect([aTree('act').at(), aTree('gone').at(), aTree().at(), aTree('x', []).at()]).toEqual([
      ...['act', 'root', 'root', undefined],
    ]);
  });

  it('goes up and down what is shown, to the ends and no further', () => {
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

  it('goes out to the caller and in to what it called, folding and unfolding on the way', () => {
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

  it('is never at a span that is folded away', () => {
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

  it('goes from error to error, wherever they are folded away', () => {
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

  it('goes to a span by its id, wherever it is folded away', () => {
    const { model, at, rows } = aTree();
    model.foldAll(true);
    model.showSpan('act-tool');
    expect([at(), rows()]).toEqual(['act-tool', ['root', 'plan', 'act', 'act-llm', 'act-tool', 'end']]);
    model.showSpan('gone');
    expect(at()).toBe('act-tool');
  });

  it('stays where it is when the trace is loaded again', () => {
    const { model, press, at, chosen } = aTree('act-llm');
    press('x', 'ArrowLeft', 'ArrowLeft', 'ArrowUp');
    model.update([...spans, ...spansOf({ late: 'end' })]);
    expect([at(), chosen(), model.rows.length]).toEqual(['plan-llm', ['act-llm'], 6]);
    model.update(spans.filter(({ spanId }) => !spanId.startsWith('act')));
    expect([at(), chosen()]).toEqual(['plan-llm', ['plan-llm']]);
  });
});

describe('finding', () => {
  it('shows what is found and what leads to it, folded or not', () => {
    const { model, rows } = aTree();
    model.foldAll(true);
    model.query = ' LARGE';
    expect(rows()).toEqual(['root', 'plan', 'plan-llm', 'act', 'act-llm']);
    model.query = '';
    expect(rows()).toEqual(['root']);
  });

  it('goes to what is found, unless it is there', () => {
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

  it('never selects what only leads to what is found', () => {
    const { model, press, chosen } = aTree();
    model.query = 'large';
    press('Mod+a');
    expect(chosen()).toEqual(['plan-llm', 'act-llm']);
  });
});

describe('selecting', () => {
  it('takes the span looked at when nothing is selected', () => {
    const { press, chosen } = aTree();
    press('ArrowDown');
    expect(chosen()).toEqual(['plan']);
    press(' ', 'End', 'x', 'Home');
    expect(chosen()).toEqual(['plan', 'end']);
    press('Escape');
    expect(chosen()).toEqual(['root']);
  });

  it('draws a range, and lets go what its end leaves', () => {
    const { press, chosen, at } = aTree();
    press('End', 'x', 'Home', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    expect(chosen()).toEqual(['plan', 'plan-llm', 'act', 'end']);
    press('Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp');
    expect([chosen(), at()]).toEqual([['root', 'plan', 'end'], 'root']);
    press('Shift+ArrowUp', 'x');
    expect(chosen()).toEqual(['plan', 'end']);
  });

  it('selects all that are shown', () => {
    const { model, press, chosen } = aTree();
    model.fold(1, true);
    press('Mod+a');
    expect(chosen()).toEqual(['root', 'plan', 'act', 'act-llm', 'act-tool', 'end']);
  });
});

it('keys do what they are named for', () => {
  const { press, done } = aTree();
  press('Enter', 'a', 'f', '/', 'o', 'r', 'z', 'Mod+Enter');
  expect(done).toEqual(['open', 'add', 'filter', 'search', 'output', 'refresh']);
});
