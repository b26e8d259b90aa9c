/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/svelte';
import { File as NodeFile } from 'node:buffer';
import { TextEncoder } from 'node:util';
import { FileImport } from './file-import.svelte.js';
import MappingTable from './MappingTable.svelte';

// jsdom has no TextEncoder.
beforeAll(() => Object.assign(globalThis, { TextEncoder }));

describe('the columns of a file', () => {
  it('are all shown, even if two have the same name', async () => {
    const model = new FileImport('/v1/datasets/d/import', false);
    // The File of jsdom cannot be read.
    await model.take(new NodeFile(['a,a,b\n1,2,3\n'], 'twice.csv') as unknown as File);
    render(MappingTable, { model });
    const rows = screen.getAllByRole('row').slice(1);
    const names = rows.map((row) => within(row).getByRole('rowheader').textContent);
    expect(names).toEqual(['a', 'a', 'b']);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['1', '2', '3']);
  });
});
