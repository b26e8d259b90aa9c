/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/svelte';
import Toast from './Toast.svelte';

describe('a toast', () => {
  it.each(['Undo', 'Close'])('is not clicked again by a key that is held: %s', async (name) => {
    const action = { label: 'Undo', run: () => undefined };
    render(Toast, { notice: { message: 'Approved', action }, onact: jest.fn(), onclose: jest.fn() });
    const button = screen.getByRole('button', { name });
    for (const key of ['Enter', ' ']) {
      // A browser clicks unless the default is prevented.
      expect(await fireEvent.keyDown(button, { key })).toBe(true);
      expect(await fireEvent.keyDown(button, { key, repeat: true })).toBe(false);
    }
  });

  it('writes the same words again for another notice, so that screen readers hear them, and keeps the focus', async () => {
    const props = { onact: jest.fn(), onclose: jest.fn() };
    const undone = () => ({ message: 'Approval undone', detail: 'Item 1' });
    const { rerender } = render(Toast, { ...props, notice: undone() });
    const words = ['Approval undone', 'Item 1'].map((text) => screen.getByText(text));
    screen.getByRole('button', { name: 'Close' }).focus();
    await rerender({ notice: undone() });
    for (const word of words) expect(word).not.toBeInTheDocument();
    expect(screen.getByText('Approval undone')).toBeInTheDocument();
    expect(screen.getByText('Item 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});
