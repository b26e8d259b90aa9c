/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import '../layout/no-layout.fixture.js';
import ItemList from './ItemList.svelte';
import { ManyItems } from './many-items.fixture.js';

const HEIGHT = 32 + 10 * 36;

beforeEach(() => {
  // jsdom has no layout, so the list gets a fixed height.
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => jest.restoreAllMocks());

function list(queue: ManyItems, props: { canReview?: boolean; isLead?: boolean } = {}) {
  const [onopen, onclose] = [jest.fn(), jest.fn()];
  const { navigator, model } = queue;
  const settle = async () => {};
  const others = { schema: undefined, canReview: true, isLead: false, settle, onopen, onclose, ...props };
  render(ItemList, { navigator, queueId: 'q', model, ...others });
  return { onopen, onclose, user: userEvent.setup(), model };
}

const aQueue = (total: number) => new ManyItems(Array.from({ length: total }, (_, i) => (i % 10 === 9 ? 2 : 0)));
const box = (number: number) => screen.getByLabelText(`Select item ${number.toLocaleString('en')}`);
/** Found by its box: working out the names of all rows takes seconds. */
function row(number: number): HTMLElement {
  const found = box(number).closest<HTMLElement>('[role=row]');
  if (found === null) throw new Error(`Item ${number} has no row`);
  return found;
}
const selected = () => screen.getByRole('group', { name: 'Selected items' }).textContent;

describe('ItemList', () => {
  it('draws only the visible rows of 100,000 items, and shows how many there are', async () => {
    list(aQueue(100_000));
    const grid = screen.getByRole('grid', { name: 'Items' });
    expect(grid).toHaveAttribute('aria-rowcount', '100001');
    await waitFor(() => expect(row(1)).toHaveTextContent('question: number 0'));
    expect(row(1)).toHaveAttribute('aria-rowindex', '2');
    expect(row(10)).toHaveTextContent('Approved');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(30);
  });

  it('is a single tab stop, within which keys move and select', async () => {
    const { user, model, onopen, onclose } = list(aQueue(100));
    await waitFor(() => expect(row(1)).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(row(3)).toHaveFocus();
    expect(row(3)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    expect(model.selection.ordinals()).toEqual([2, 3, 4]);
    await user.keyboard('{End}');
    await waitFor(() => expect(row(100)).toHaveFocus());
    expect(screen.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1);
    await user.keyboard('{Home}{Enter}');
    expect(onopen).toHaveBeenCalledWith(0);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toContain('100 selected');
    await user.keyboard('{Escape}');
    expect(onclose).toHaveBeenCalled();
  });

  it('selects with the mouse by the box, by a range with Shift, or all, and opens on a click elsewhere', async () => {
    const { user, model, onopen } = list(aQueue(50));
    await user.click(box(2));
    await user.keyboard('{Shift>}');
    await user.click(box(5));
    await user.keyboard('{/Shift}');
    expect(model.selection.ordinals()).toEqual([1, 2, 3, 4]);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    expect(all).toHaveAttribute('aria-checked', 'mixed');
    await user.click(all);
    expect(model.selection.count).toBe(50);
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(model.selection.count).toBe(0);
    await user.click(row(3));
    expect(onopen).toHaveBeenCalledWith(2);
  });

  it('keeps the focus in the list when the focused item is removed, and deselects what is not shown', async () => {
    const queue = aQueue(5);
    const { user, model } = list(queue);
    await waitFor(() => expect(row(1)).toHaveFocus());
    await user.keyboard('{Control>}a{/Control}{ArrowDown}');
    queue.change(1, 3);
    // The third item keeps its number in the second row.
    await waitFor(() => expect(row(3)).toHaveFocus());
    expect(model.selection.ordinals()).toEqual([0, 2, 3, 4]);
    expect(row(3)).toHaveAttribute('aria-rowindex', '3');
  });

  it('leaves the focus on the head of the column that it is sorted by, for the next press', async () => {
    const queue = aQueue(5);
    const { user, model, onopen } = list(queue);
    await waitFor(() => expect(row(1)).toHaveFocus());
    queue.order = Uint32Array.from([4, 3, 2, 1, 0]);
    const head = screen.getByTitle('Sort by State');
    head.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row(5)).toHaveAttribute('aria-rowindex', '2'));
    expect(head).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(model.order.sort).toEqual({ by: 'state', descending: true }));
    expect(head).toHaveFocus();
    expect(onopen).not.toHaveBeenCalled();
  });

  it('approves many items after a question, shows which were refused, and selects them', async () => {
    const queue = aQueue(40);
    const { user, model } = list(queue);
    await user.keyboard('{Control>}a{Enter}{/Control}');
    const question = await screen.findByRole('dialog', { name: 'Approve 40 items?' });
    expect(question).toHaveTextContent('4 of them are already approved.');
    queue.change(7, 1);
    await user.click(within(question).getByRole('button', { name: 'Approve 40 items' }));
    const result = await screen.findByRole('dialog', { name: '35 items approved' });
    expect(result).toHaveTextContent('Refused: changed by someone else in the meantime');
    await user.click(within(result).getByRole('button', { name: 'Show refused' }));
    expect(model.selection.ordinals()).toEqual([7]);
    await waitFor(() => expect(row(8)).toHaveFocus());
  });

  it('recognizes its letter keys on every keyboard layout', async () => {
    const { model } = list(aQueue(40));
    await waitFor(() => expect(row(1)).toHaveFocus());
    await fireEvent.keyDown(row(1), { key: 'ф', code: 'KeyA', ctrlKey: true });
    expect(model.selection.count).toBe(40);
    await fireEvent.keyDown(row(1), { key: 'ы', code: 'KeyS' });
    expect(await screen.findByRole('dialog')).toHaveTextContent('Set a field');
  });

  it('does not take a key that is still held for the answer to its question', async () => {
    const queue = aQueue(40);
    const { user } = list(queue);
    await user.keyboard('{Control>}a{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Approve 40 items?' });
    const held = { key: 'Enter', ctrlKey: true, repeat: true };
    await fireEvent.keyDown(document.activeElement ?? document.body, held);
    expect(screen.getByRole('dialog')).toHaveAttribute('data-state', 'open');
    expect(queue.sent).toEqual([]);
  });

  it('gives no command on a key that was already held before anything was selected', async () => {
    const { model } = list(aQueue(40));
    await waitFor(() => expect(row(1)).toHaveFocus());
    model.cursor.selectAll();
    await fireEvent.keyDown(row(1), { key: 'Enter', ctrlKey: true, repeat: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['reviewer', false, ['Flag…', 'Remove flags', 'Set a field…']],
    ['lead', true, ['Flag…', 'Remove flags', 'Assign…', 'Set a field…']],
  ])('offers a %s in a menu what a narrow window has no room for', async (_, isLead, expected) => {
    const narrow = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue(narrow);
    const { user } = list(aQueue(40), { isLead });
    await user.keyboard('{Control>}a{/Control}');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    // Hidden until it is positioned, which jsdom never does.
    const offered = await screen.findAllByRole('menuitem', { hidden: true });
    const labels = offered.map((one) => one.querySelector('span')?.textContent);
    expect(labels).toEqual(expected);
    const [flag] = offered;
    if (flag) await user.click(flag);
    await screen.findByRole('dialog', { name: 'Flag 40 items for a second look' });
  });

  it('does nothing for people who may only read', async () => {
    const queue = aQueue(10);
    const { user } = list(queue, { canReview: false });
    await user.keyboard('{Control>}a{Enter}{/Control}s');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(queue.sent).toEqual([]);
  });
});
