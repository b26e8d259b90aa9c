/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import '../layout/no-layout.fixture.js';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { columnCount, positionAt, stack } from './draw-bar.js';
import { NavigatorModel } from './navigator.svelte.js';
import { stateCode } from '../items/state-codes.js';
import NavigatorBar from './NavigatorBar.svelte';

// The test browser has no layout and no canvas. The drawing itself is looked at in a real one.
function bar(states: number[], current = 0) {
  const model = new NavigatorModel(Uint8Array.from(states), current);
  const onjump = jest.fn((ordinal: number) => {
    model.current = ordinal;
  });
  const onbeyond = jest.fn();
  const { component } = render(NavigatorBar, { model, onjump, onbeyond });
  return { model, onjump, onbeyond, component, slider: screen.getByRole('slider') };
}

describe('NavigatorBar', () => {
  it('shows the place in the queue and its progress, and follows every change', async () => {
    const { model, slider } = bar([2, 3, 1, 0], 2);
    expect(slider).toHaveAttribute('aria-valuenow', '2');
    expect(slider).toHaveAttribute('aria-valuemax', '3');
    expect(slider).toHaveAttribute('aria-valuetext', 'Item 3, 2 of 3, Modified');
    expect(screen.getByText('Approved').parentElement).toHaveTextContent('Approved 1');
    model.setState(2, stateCode.Approved);
    model.setState(4, stateCode.New);
    await Promise.resolve();
    expect(slider).toHaveAttribute('aria-valuetext', 'Item 3, 2 of 4, Approved');
    expect(screen.getByText('Approved').parentElement).toHaveTextContent('Approved 2');
  });

  it('has a counter for every state of the queue, which filters by it', async () => {
    const user = userEvent.setup();
    const model = new NavigatorModel(Uint8Array.from([2, 0, 0]));
    model.filter({ matches: (ordinal) => ordinal === 0, grows: false });
    const onchoose = jest.fn();
    render(NavigatorBar, { model, onjump: jest.fn(), chosen: ['Approved'] as const, onchoose });
    const counter = (name: string) => screen.getByRole('button', { name });
    expect(counter('Approved 1')).toHaveAttribute('aria-pressed', 'true');
    expect(counter('Modified 0')).toHaveAttribute('aria-pressed', 'false');
    await user.click(counter('New 2'));
    expect(onchoose).toHaveBeenCalledWith('New');
  });

  it('skips removed items when moved by keys, and leaves keys with Ctrl or Cmd to the page', async () => {
    const user = userEvent.setup();
    const { slider, onjump } = bar([0, 3, 0, 0, 0], 0);
    slider.focus();
    await user.keyboard('{ArrowRight}');
    expect(onjump).toHaveBeenLastCalledWith(2, false);
    await user.keyboard('{End}{ArrowRight}');
    expect(onjump).toHaveBeenLastCalledWith(4, false);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(onjump).toHaveBeenLastCalledWith(0, false);
    const calls = onjump.mock.calls.length;
    await user.keyboard('{Control>}{ArrowRight}{/Control}{Meta>}{ArrowRight}{/Meta}');
    expect(onjump).toHaveBeenCalledTimes(calls);
  });

  it('goes to an item by its number, written as people write numbers', async () => {
    const user = userEvent.setup();
    const { onjump, onbeyond } = bar(Array.from({ length: 1500 }, () => 0));
    await user.click(screen.getByRole('button', { name: /^1 of 1,500/ }));
    expect(screen.getByRole('textbox', { name: 'Go to item number' })).toHaveFocus();
    await user.keyboard('1,234{Enter}');
    expect(onjump).toHaveBeenLastCalledWith(1233, false);
    expect(screen.getByRole('button', { name: /^1,234 of 1,500/ })).toHaveFocus();
    expect(onbeyond).not.toHaveBeenCalled();
  });

  it('shows the number that an item keeps when others have left, beside its position', async () => {
    const user = userEvent.setup();
    const { model, onjump } = bar([3, 0, 0, 0], 2);
    const description = 'Go to an item by number';
    await user.click(screen.getByRole('button', { name: /^Item 3 ?, 2 of 3$/, description }));
    await user.keyboard('4{Enter}');
    expect(onjump).toHaveBeenLastCalledWith(3, false);
    model.filter({ matches: (ordinal) => ordinal === 1, grows: false });
    await user.click(await screen.findByRole('button', { name: /^Item 4 ?, 1 of 1$/ }));
    await user.keyboard('3{Enter}');
    expect(onjump).toHaveBeenLastCalledWith(2, false);
  });

  it('shows no position when every item has left, and no number when no item is on screen', async () => {
    const model = new NavigatorModel(Uint8Array.from([0, 0]), 1);
    const { rerender } = render(NavigatorBar, { model, onjump: jest.fn() });
    model.setState(0, stateCode.removed);
    model.setState(1, stateCode.removed);
    await Promise.resolve();
    expect(screen.getByRole('button', { name: 'Item 2' })).toHaveTextContent(/^Item 2/);
    expect(screen.queryByText(/0 of 0/)).toBeNull();
    await rerender({ isBlank: true });
    expect(screen.getByRole('button', { name: '0 of 0' })).toBeVisible();
  });

  it('asks for a number by key, ignores an invalid one, and closes with Escape', async () => {
    const user = userEvent.setup();
    const { onjump, component } = bar([0, 0, 0]);
    (component as { askNumber(): void }).askNumber();
    const input = await screen.findByRole('textbox');
    await user.keyboard('two{Enter}');
    expect(input).toHaveAttribute('aria-invalid', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button')).toHaveFocus();
    expect(onjump).not.toHaveBeenCalled();
  });

  it.each([
    ['0', 1, 'Item numbers start at 1. This is item 2.'],
    ['3', 3, 'Item 3 is no longer in the queue. This is item 4.'],
    ['99', 3, 'The last item is number 4.'],
  ])('goes to the nearest item for %s and says so', async (number, ordinal, words) => {
    const user = userEvent.setup();
    const { model, onbeyond } = bar([3, 0, 3, 0], 1);
    await user.click(screen.getByRole('button'));
    await user.keyboard(`${number}{Enter}`);
    expect(model.current).toBe(ordinal);
    expect(onbeyond).toHaveBeenCalledWith(words);
  });

  it('does nothing in an empty queue', async () => {
    const user = userEvent.setup();
    const { slider, onjump } = bar([]);
    expect(slider).toHaveAttribute('aria-valuetext', 'No items');
    slider.focus();
    await user.keyboard('{ArrowRight}{End}');
    expect(onjump).not.toHaveBeenCalled();
  });
});

describe('the drawing of the bar', () => {
  it('shows items one by one down to two pixels, then buckets', () => {
    expect(columnCount(500, 1000)).toBe(500);
    expect(columnCount(501, 1000)).toBe(333);
    expect(columnCount(100_000, 1000)).toBe(333);
  });

  it('finds the item under every pixel', () => {
    expect(positionAt(0, 1000, 100_000)).toBe(1);
    expect(positionAt(999.99, 1000, 100_000)).toBe(100_000);
    expect(positionAt(-5, 1000, 3)).toBe(1);
    expect(positionAt(2000, 1000, 3)).toBe(3);
  });

  it('fills the height and never hides a state that is there', () => {
    const counts = fc.tuple(fc.nat(400), fc.nat(400), fc.nat(400)).filter((c) => c.some((n) => n > 0));
    fc.assert(
      fc.property(counts, fc.integer({ min: 12, max: 36 }), (parts, height) => {
        const heights = stack(parts, height);
        expect(heights.reduce((a, b) => a + b, 0)).toBe(height);
        parts.forEach((count, i) => expect((heights[i] ?? 0) > 0).toBe(count > 0));
      }),
    );
  });
});
