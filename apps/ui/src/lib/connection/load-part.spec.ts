import { loadPart } from './load-part.js';

describe('a part of a page that is loaded on demand', () => {
  it('asks to reload the page when it is of an earlier version and no longer there', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: /_app/immutable/chunks/csv.js');
    const loading = loadPart(() => Promise.reject(gone));
    await expect(loading).rejects.toThrow('A part of this page could not be loaded. Reload the page and try again.');
    await expect(loading).rejects.toMatchObject({ cause: gone });
  });

  it('is what its module exports', async () => {
    expect(await loadPart(() => Promise.resolve({ firstRows: 3 }))).toEqual({ firstRows: 3 });
  });
});
