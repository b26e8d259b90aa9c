/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import JsonTree from './JsonTree.svelte';
import { JsonTreeModel } from './json-tree.svelte.js';

const text =
  '{"big": 12345678901234567890, "__proto__": {"n": [1e400, 1.10]}, "s": "a\\u0000\\n", "s": 2, "odd key": []}';

describe('JsonTreeModel', () => {
  it('shows every value exactly as written, repeated keys included', () => {
    const model = new JsonTreeModel(text);
    const scalars = model.nodes.filter((node) => node.kind === 'scalar').map((node) => model.raw(node));
    expect(scalars).toEqual(['12345678901234567890', '1e400', '1.10', '"a\\u0000\\n"', '2']);
    expect(model.nodes.map((node) => node.key)).toEqual([
      ...[undefined, '"big"', '"__proto__"', '"n"', undefined, undefined],
      ...['"s"', '"s"', '"odd key"'],
    ]);
  });

  it('writes paths as code would', () => {
    const model = new JsonTreeModel(text, 'data');
    expect(model.nodes.map((node) => model.path(node))).toEqual([
      ...['data', 'data.big', 'data.__proto__', 'data.__proto__.n', 'data.__proto__.n[0]', 'data.__proto__.n[1]'],
      ...['data.s', 'data.s', 'data["odd key"]'],
    ]);
  });

  it.each([5, 101, 5_000])('shows the keys of flat data, however many there are: %d', (count) => {
    const model = new JsonTreeModel(
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, i]))),
    );
    expect(model.rows.length).toBe(Math.min(count + 1, 300));
    expect(model.rows.length + model.hidden).toBe(count + 1);
  });

  it('lists all nodes of any value when everything is open, and one row when everything is closed', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const model = new JsonTreeModel(json);
        model.expandAll();
        expect(model.rows.length + model.hidden).toBe(model.nodes.length);
        expect(model.nodes[0] && model.raw(model.nodes[0])).toBe(json.trim());
        const [root] = model.nodes;
        if (root) model.toggle(root, false);
        expect(model.rows.map((row) => row.id)).toEqual([0]);
      }),
    );
  });

  it('draws a part of a long list and more on demand', () => {
    const model = new JsonTreeModel(JSON.stringify(Array.from({ length: 1000 }, (_, i) => i)));
    model.expandAll();
    expect(model.rows.length + model.hidden).toBe(1001);
    const { hidden } = model;
    model.more();
    expect(model.hidden).toBeLessThan(hidden);
    model.query = '999';
    expect(model.rows.at(-1)?.id).toBe(1000);
    expect(model.active).toBe(1000);
  });
});

/** The row at this level, in a tree of one branch. */
function row(level: number): HTMLElement {
  const found = screen.getAllByRole('treeitem').find((item) => item.getAttribute('aria-level') === String(level));
  if (!found) throw new Error(`no row at level ${level}`);
  return found;
}

describe('JsonTree', () => {
  it('shows the beginning of a long text, which ends with a whole character', () => {
    render(JsonTree, { text: JSON.stringify('😀'.repeat(300)), label: 'data' });
    expect(screen.getByText(`"${'😀'.repeat(199)}`)).toBeInTheDocument();
  });

  it('unfolds and marks matches', async () => {
    const { rerender } = render(JsonTree, { text: '{"a":{"b":{"c":{"d":"Needle"}}}}', label: 'data' });
    expect(screen.queryByText(/Needle/)).not.toBeInTheDocument();
    await rerender({ query: 'needle' });
    expect(screen.getByText('Needle', { selector: 'mark' })).toBeInTheDocument();
  });

  it('can be navigated with the arrow keys and leaves those with Ctrl to the page', async () => {
    const user = userEvent.setup();
    render(JsonTree, { text: '{"a":{"b":1}}', label: 'data' });
    await user.tab();
    expect(row(1)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(row(2)).toHaveFocus();
    expect(row(2)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(row(2)).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowRight}');
    expect(row(3)).toBeInTheDocument();
  });

  it('copies a value and its path', async () => {
    const user = userEvent.setup();
    render(JsonTree, { text: '[12345678901234567890]', label: 'data' });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    const second = within(row(2));
    await user.click(second.getByRole('button', { name: 'Copy value', hidden: true }));
    expect(await navigator.clipboard.readText()).toBe('12345678901234567890');
    await user.click(second.getByRole('button', { name: 'Copy path', hidden: true }));
    expect(await navigator.clipboard.readText()).toBe('data[0]');
  });
});
