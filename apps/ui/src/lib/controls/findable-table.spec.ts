/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet, tick } from 'svelte';
import FindableTable from './FindableTable.svelte';

interface Row {
  readonly id: string;
  readonly name: string;
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, n): Row => ({ id: `${n}`, name: `Queue ${n}` }));
const cell = createRawSnippet((row: () => Row) => ({
  render: () => `<a href="/queues/${row().id}">${row().name}</a>`,
}));

function table(count: number) {
  const props = { cell, label: 'Queues', noun: 'queues', columns: [{ key: 'name', label: 'Name' }] };
  const { rerender } = render(FindableTable<Row>, {
    ...{ ...props, rows: rowsOf(count), id: ({ id }: Row) => id, texts: ({ name }: Row) => [name] },
  });
  return (rows: readonly Row[]) => rerender({ rows });
}
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search queues' });

describe('a table that may be long', () => {
  it('shows a short list as it is', () => {
    table(20);
    expect(names()).toHaveLength(20);
    expect(screen.queryByRole('search')).not.toBeInTheDocument();
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-rowcount');
  });

  it('draws the rows near the screen, and says which of how many they are', () => {
    table(3_000);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '3001');
    const rows = screen.getAllByRole('row');
    expect(rows.length).toBeLessThan(100);
    expect(rows.map((row) => row.getAttribute('aria-rowindex')).slice(0, 3)).toEqual(['1', '2', '3']);
    expect(rows.at(-1)).toHaveAttribute('aria-rowindex', '3001');
    expect(names().at(-1)).toBe('Queue 2999');
  });

  it('draws all rows for printing, and afterwards those near the screen again', async () => {
    table(300);
    const rows = () => document.querySelectorAll('tbody a').length;
    window.dispatchEvent(new Event('beforeprint'));
    expect(rows()).toBe(300);
    window.dispatchEvent(new Event('afterprint'));
    expect(rows()).toBeLessThan(100);
  });

  it('keeps the row with the focus while it is scrolled away, and its neighbors for the next key', async () => {
    table(3_000);
    const user = userEvent.setup();
    screen.getByRole('link', { name: 'Queue 7' }).focus();
    const body = screen.getAllByRole('rowgroup')[1];
    if (body) body.getBoundingClientRect = () => new DOMRect(0, -36_000, 800, 108_000);
    await fireEvent.scroll(document);
    expect(names().slice(0, 5)).toEqual(['Queue 0', 'Queue 6', 'Queue 7', 'Queue 8', 'Queue 992']);
    expect(screen.getByRole('link', { name: 'Queue 7' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Queue 8' })).toHaveFocus();
  });

  it('finds rows by their texts, even while the list changes', async () => {
    const list = table(3_000);
    const user = userEvent.setup();
    await user.type(search(), ' queue 299');
    expect(names()).toEqual(['299', ...Array.from({ length: 10 }, (_, n) => `299${n}`)].map((n) => `Queue ${n}`));
    expect(screen.getByRole('status')).toHaveTextContent('11 of 3,000');
    await list(rowsOf(300));
    expect(names()).toEqual(['Queue 299']);
    await user.type(search(), 'x');
    expect(screen.getByRole('status')).toHaveTextContent('No results');
    await user.keyboard('{Escape}');
    await tick();
    expect(names()[1]).toBe('Queue 1');
    expect(search()).toHaveFocus();
  });
});
