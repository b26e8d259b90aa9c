/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import RunButton from './RunButton.svelte';

const user = userEvent.setup();

/** A button whose work runs until it is stopped, and what was done with it. */
function aButton() {
  const done: string[] = [];
  const act = (label: string, isRunning: boolean) => ({
    label,
    run: () => {
      done.push(label);
      void rerender({ isRunning });
    },
  });
  const { rerender } = render(RunButton, { isRunning: false, start: act('Run', true), stop: act('Cancel', false) });
  return { done, button: screen.getByRole('button', { name: 'Run' }) };
}

describe('RunButton', () => {
  it('starts once on a double click, and then stops on a click', async () => {
    const { done, button } = aButton();
    await user.dblClick(button);
    expect(done).toEqual(['Run']);
    // A click elsewhere, so that the next one does not belong to the double click.
    await user.click(document.body);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(done).toEqual(['Run', 'Cancel']);
  });

  it('keeps the focus when its action changes', async () => {
    const { done, button } = aButton();
    button.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
    expect(done).toEqual(['Run', 'Cancel']);
  });
});
