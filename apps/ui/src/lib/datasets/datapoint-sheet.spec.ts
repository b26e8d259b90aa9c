/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import DatapointSheet from './DatapointSheet.svelte';

const user = userEvent.setup();

describe('the sheet of a datapoint', () => {
  it('moves to the next one on Ctrl with an arrow, except while somebody types in a text field', async () => {
    const onstep = jest.fn();
    const search = document.body.appendChild(document.createElement('input'));
    const shown = { open: true, title: '1 of 3', datapoint: undefined, hasPrevious: false, hasNext: true };
    render(DatapointSheet, { ...shown, queueName: () => undefined, onstep });
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(onstep.mock.calls).toEqual([[1]]);
    search.focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}{Meta>}{ArrowLeft}{/Meta}');
    expect(onstep.mock.calls).toEqual([[1]]);
    search.remove();
  });

  it('leaves the focus on the button that led to the last datapoint', async () => {
    const onstep = jest.fn();
    const shown = { open: true, title: '2 of 3', datapoint: undefined, hasPrevious: true, hasNext: true };
    const { rerender } = render(DatapointSheet, { ...shown, queueName: () => undefined, onstep });
    const next = screen.getByRole('button', { name: 'Next datapoint' });
    next.focus();
    await user.keyboard('{Enter}');
    await rerender({ title: '3 of 3', hasNext: false });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect([onstep.mock.calls, next.matches(':focus')]).toEqual([[[1]], true]);
  });
});
