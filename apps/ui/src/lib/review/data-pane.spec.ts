/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { noMarks, parseJsonText } from '@labeling/domain';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import DataPane from './DataPane.svelte';
import { readItemWire } from '../items/item-wire.js';

const user = userEvent.setup();
/** What was scrolled into view, in order; the test browser has no layout. */
let reached: string[] = [];

beforeEach(() => {
  reached = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    reached.push(this.textContent);
  };
});

function item(data: string, id = 'a') {
  return readItemWire({
    ...{ id, ordinal: 1, queueId: 'q', projectId: 'p', revision: '0', state: 'New', removed: null },
    ...{ openComments: 0, agreement: 'open' },
    ...{ data: parseJsonText(data), target: parseJsonText('1'), originalTarget: parseJsonText('1'), ...noMarks },
    ...{ metadata: parseJsonText('{"run":"pear"}'), source: { type: 'api' }, createdAt: '2026-11-20T14:02:00Z' },
    ...{ addedBy: { type: 'member', id: 'm', name: 'Ada' }, approvedBy: null, updatedAt: '2026-11-20T14:02:00Z' },
  });
}
const fruit = '{"question":"Pear or apple?","answer":"A pear.","more":{"deep":{"deeper":{"deepest":["pear","plum"]}}}}';

async function searchFor(query: string) {
  await user.click(screen.getByRole('button', { name: /^Search/ }));
  await user.type(screen.getByRole('searchbox'), query);
}
const count = () => screen.getByRole('search').querySelector('[role=status]')?.textContent;
const looksAt = () => document.querySelector('.current')?.textContent.trim();

describe('the data pane', () => {
  it('starts at the top for another item, and stays where it is when the same item changes', async () => {
    const { rerender } = render(DataPane, { item: item(fruit) });
    const payload = screen.getByRole('region', { name: "The item's payload" });
    payload.scrollTop = 900;
    await rerender({ item: item(fruit) });
    expect(payload.scrollTop).toBe(900);
    await rerender({ item: item(fruit, 'b') });
    expect(payload.scrollTop).toBe(0);
  });
});

describe('the search of the data pane', () => {
  it('counts matches in texts, JSON and metadata, and steps through them with Enter', async () => {
    render(DataPane, { item: item(fruit) });
    await searchFor('pear');
    expect(count()).toBe('1 of 4');
    expect(looksAt()).toBe('Pear');
    await user.keyboard('{Enter}');
    expect([count(), looksAt()]).toEqual(['2 of 4', 'pear']);
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(count()).toBe('4 of 4');
    await user.click(screen.getByRole('button', { name: /^Next match/ }));
    await user.click(screen.getByRole('button', { name: /^Previous match/ }));
    expect(count()).toBe('4 of 4');
    expect(reached.filter((text) => text.toLowerCase() === 'pear').length).toBeGreaterThan(3);
  });

  it('finds what is folded in the tree and says when there is no match', async () => {
    render(DataPane, { item: item(fruit), view: 'tree' });
    await searchFor('plum');
    expect(count()).toBe('1 of 1');
    expect(looksAt()).toContain('"plum"');
    await user.type(screen.getByRole('searchbox'), 's');
    expect(count()).toBe('No matches');
    expect(screen.getByRole('button', { name: /^Next match/ })).toBeDisabled();
  });

  it('closes with Escape, which returns the focus to where it was', async () => {
    render(DataPane, { item: item(fruit) });
    await searchFor('pear');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(document.querySelector('mark')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Search/ })).toHaveFocus());
  });

  it('starts over with another item and leaves Cmd+Enter to the page', async () => {
    const { rerender } = render(DataPane, { item: item(fruit) });
    await searchFor('pear');
    await user.keyboard('{Enter}{Meta>}{Enter}{/Meta}');
    expect(count()).toBe('2 of 4');
    await rerender({ item: item('{"question":"Pears","answer":"No pear"}', 'b') });
    expect(count()).toBe('1 of 3');
  });

  it('is the editor’s own when the data is shown as JSON', async () => {
    render(DataPane, { item: item(fruit), view: 'json' });
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    expect(document.querySelector('.cm-search')).toBeInTheDocument();
  });
});

describe('the tree of the data pane', () => {
  it('is unfolded and folded as a whole', async () => {
    render(DataPane, { item: item(fruit), view: 'tree' });
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(screen.queryByText('"plum"')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getByText('"plum"')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Reading' }));
    expect(screen.queryByRole('button', { name: 'Expand all' })).not.toBeInTheDocument();
  });

  it('can be copied from with the keyboard alone', async () => {
    render(DataPane, { item: item('{"a":1.10}'), view: 'tree' });
    screen.getAllByRole('treeitem')[1]?.focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Copy path' })).toHaveFocus();
    await user.keyboard('{Enter}{Tab}{Enter}');
    expect(await navigator.clipboard.readText()).toBe('1.10');
  });
});
