/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import TimeField from './TimeField.svelte';

const user = userEvent.setup();

describe('a field for a time', () => {
  it.each([
    ['day', 'Type it as 20 Nov 2026 or 2026-11-20.'],
    ['moment', 'Type it as 20 Nov 2026, 14:02 or 2026-11-20.'],
  ] as const)('says how to type a %s until one can be read', async (asks, advice) => {
    const onchange = jest.fn();
    render(TimeField, { label: 'From', asks, value: '', onchange });
    const field = screen.getByRole('textbox', { name: 'From' });
    expect(field).not.toHaveAccessibleDescription();
    await user.type(field, 'last Tuesday');
    await user.tab();
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(advice);
    expect(onchange).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '2026-11-20');
    await user.tab();
    expect(onchange).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).toBeValid();
    expect(field).not.toHaveAccessibleDescription();
  });
});
