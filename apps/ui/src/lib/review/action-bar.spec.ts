/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import ActionBar from './ActionBar.svelte';
import { Preferences } from './preferences.svelte.js';
import type { ReviewActions } from './review-shortcuts.js';

function aBar(more: { waits?: boolean } = {}) {
  const [press, next] = [jest.fn(), jest.fn()];
  const others = { state: undefined, giver: {}, empty: false, canReview: true, preferences: new Preferences() };
  const actions: Partial<ReviewActions> = { next };
  render(ActionBar, { actions: actions as ReviewActions, press, ...others, ...more });
  return { press, next, button: (name: string) => screen.getByRole('button', { name }), user: userEvent.setup() };
}

describe('the buttons at the bottom', () => {
  it.each(['Approve', 'Discard'])('take a double click for a single one: %s', async (name) => {
    const { press, button, user } = aBar();
    await user.dblClick(button(name));
    expect(press).toHaveBeenCalledTimes(1);
    expect(button(name)).not.toHaveFocus();
  });

  it('act on each click that only moves', async () => {
    const { next, button, user } = aBar();
    await user.dblClick(button('Next'));
    expect(next).toHaveBeenCalledTimes(2);
  });

  it.each(['Approve', 'Discard', 'Flag'])('say that they do nothing while the next item loads: %s', (name) => {
    const { button } = aBar({ waits: true });
    button(name).focus();
    // It keeps the focus for the item that is on the way.
    expect(button(name)).toHaveFocus();
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  });

  it('give one command for a key that is held, and another for a key that is pressed again', async () => {
    const { press, button, user } = aBar();
    button('Approve').focus();
    await user.keyboard('{Enter>5/}');
    expect(press).toHaveBeenCalledTimes(1);
    await user.keyboard('{Enter} ');
    expect(press).toHaveBeenCalledTimes(3);
  });
});
