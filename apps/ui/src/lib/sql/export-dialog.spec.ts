/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import ExportDialog from './ExportDialog.svelte';
import type { SqlResult } from './sql-client.js';

const user = userEvent.setup();

/** The dialog for a result with columns of these names. */
function exporting(...names: readonly string[]) {
  const columns = names.map((name) => ({ name, type: 'text' }));
  const result = { columns, rows: [names], truncated: false } as unknown as SqlResult;
  render(ExportDialog, { open: true, query: 'select', result });
}

describe('the key of an export', () => {
  it('is one of the columns that have a name of their own, even when others share a name', async () => {
    exporting('id', 'id', '', 'span_id', 'q');
    const key = await screen.findByRole('combobox', { name: 'Key column' });
    expect(key).toHaveTextContent('span_id');
    key.focus();
    await user.keyboard('{Enter}');
    // There is no layout here, and elements without one count as hidden.
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent?.trim())).toEqual(['None', 'span_id', 'q']);
  });
});
