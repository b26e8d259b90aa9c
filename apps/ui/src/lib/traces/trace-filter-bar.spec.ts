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

describe('a text typed to filter traces', () => {
  it('is searched for even if the list for an earlier text arrives just after somebody leaves the field', async () => {
    const { user, search, onchange, load } = filtering();
    await user.type(search, 'agent');
    await user.tab();
    await load({ q: 'ag' });
    expect(search).toHaveValue('agent');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onchange).toHaveBeenLastCalledWith({ ...noTraceFilter, q: 'agent' });
  });

  it('stays in the field for the duration while the list for an earlier filter arrives', async () => {
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

describe('a range of traces', () => {
  const [from, to] = [new Date(2026, 10, 20, 14, 2, 31), new Date(2026, 10, 20, 14, 2, 32)];
  const shown = '20 Nov 2026, 14:02:31';
  const fields = () => ['From', 'To'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }));

  it('is shown up to its last second, although the address states its end', async () => {
    const { load } = filtering();
    await load({ range: 'custom', from: from.toISOString(), to: to.toISOString() });
    expect(fields().map(({ value }) => value)).toEqual([shown, shown]);
  });

  it('reaches from the start of the first typed second to the end of the other', async () => {
    const { user, onchange, load } = filtering();
    await load({ range: 'custom' });
    const [first, last] = fields();
    if (first) await user.type(first, `${shown}{Tab}`);
    expect(onchange).toHaveBeenLastCalledWith(expect.objectContaining({ from: from.toISOString(), to: '' }));
    if (last) await user.type(last, `${shown}{Tab}`);
    expect(onchange).toHaveBeenLastCalledWith(expect.objectContaining({ to: to.toISOString() }));
  });
});
