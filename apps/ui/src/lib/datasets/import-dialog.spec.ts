/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { FileImport } from './file-import.svelte.js';
import ImportDialog from './ImportDialog.svelte';

const user = userEvent.setup();

describe('the dialog that imports a file', () => {
  it('accepts a file that is chosen again once it is corrected', async () => {
    const taken = jest.spyOn(FileImport.prototype, 'take');
    render(ImportDialog, { open: true, path: '/v1/imports', noun: 'datapoint', ondone: () => undefined });
    const file = new File(['not JSON'], 'rows.jsonl');
    const input = await screen.findByLabelText('File to import');
    await user.upload(input, file);
    await user.upload(input, file);
    expect(taken.mock.calls).toEqual([[file], [file]]);
    expect(screen.getByText('rows.jsonl')).toBeInTheDocument();
  });
});
