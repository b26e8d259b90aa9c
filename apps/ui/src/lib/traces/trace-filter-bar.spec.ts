/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { noTraceFilter, type TraceFilter } from './trace-filter.js';
import TraceFilterBar from './TraceFilterBar.svelte';

/** The bar, while the list for an earlier filter is still on its way. */
function filtering() {
  const onchange = jest.fn<(filter: TraceFilter) => void>();
  const props = { filter: noTraceFilter, outcome: '', isBusy: false, onchange };
  const { rerender } = render(TraceFilterBar, props);
  const user = userEvent.setup();
  return {
    user,
    onchange,
    search: screen.getByRole('searchbox', { name: 'Search the traces' }),
    length: screen.getByRole('textbox', { name: 'Shortest duration' }),
    load: (filter: Partial<TraceFilter>) => rerender({ ...props, filter: { ...noTraceFilter, ...filter } }),
  };
}

describe('what is typed to filter traces', () => {
  it('is searched for, though the list for an earlier text comes just after somebody left the field', async () => {
    const { user, search, onchange, load } = filtering();
    await user.type(search, 'agent');
    await user.tab();
    await load({ q: 'ag' });
    expect(search).toHaveValue('agent');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onchange).toHaveBeenLastCalledWith({ ...noTraceFilter, q: 'agent' });
  });

  it('stays in the field for the duration while the list for an earlier filter comes', async () => {
    const { user, length, onchange, load } = filtering();
    await user.type(length, '2 ');
    await load({ q: 'agent' });
    await user.type(length, 's{Enter}');
    expect(length).toHaveValue('2 s');
    expect(onchange).toHaveBeenLastCalledWith(expect.objectContaining({ minDurationMs: 2_000 }));
  });

  it('is replaced by the filter of another address', async () => {
    const { search, length, load } = filtering();
    await load({ q: 'agent', minDurationMs: 2_000 });
    expect([search, length].map((field) => (field as HTMLInputElement).value)).toEqual(['agent', '2 s']);
  });
});
