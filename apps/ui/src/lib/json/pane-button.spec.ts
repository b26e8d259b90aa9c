/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import PaneButton from './PaneButton.svelte';

const user = userEvent.setup();

describe('PaneButton', () => {
  it('keeps the focus when pressing it disables it, and then does nothing', async () => {
    const onclick = jest.fn();
    const children = createRawSnippet(() => ({ render: () => '<span>›</span>' }));
    const { rerender } = render(PaneButton, { label: 'Next span', onclick, children });
    const button = screen.getByRole('button', { name: 'Next span' });
    await user.tab();
    await user.keyboard('{Enter}');
    await rerender({ disabled: true });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(button).toHaveFocus();
    expect(onclick).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(button).toBeDisabled();
  });
});
