/** @jest-environment jsdom */
import { jest } from '@jest/globals';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
jest.unstable_mockModule('./csv-rows.js', gone);
jest.unstable_mockModule('./parquet-preview.js', gone);
const { FileImport } = await import('./file-import.svelte.js');

describe('the import of a file', () => {
  it.each(['rows.csv', 'rows.parquet'])(
    'does not blame the file %s when the part of the page that reads it is no longer there',
    async (name) => {
      const rows = new FileImport('/v1/imports', false);
      await rows.take(new File(['data,target\n1,2\n'], name));
      expect(rows.complaint).toBe('A part of this page could not be loaded. Reload the page and try again.');
    },
  );
});
