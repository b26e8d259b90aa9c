/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import TimeBar from './TimeBar.svelte';

const at = '2026-05-04T09:00:00.000Z';

describe('the time bar of a queue', () => {
  it('keeps the focus when comparing starts and stops', async () => {
    const user = userEvent.setup();
    let show = (_: string | undefined) => {};
    const { rerender } = render(TimeBar, { at, to: undefined, onask: ({ to }) => show(to) });
    show = (to) => void rerender({ to });
    screen.getByRole('button', { name: 'Compare with now' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare with now' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('[role="search"]')).not.toBeNull());
    screen.getByRole('button', { name: 'Stop comparing' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Compare with now' })).toHaveFocus());
  });
});
