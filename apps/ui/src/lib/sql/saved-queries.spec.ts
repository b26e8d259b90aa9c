import { jest } from '@jest/globals';
import { api } from '../api/client.js';
import { SavedQueries } from './saved-queries.svelte.js';
import type { SavedQuery } from './sql-client.js';

describe('a saved query', () => {
  it('is deleted once by a double click', async () => {
    const response = { ok: true, headers: new Headers() } as Response;
    const remove = jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
    const queries = new SavedQueries();
    const query = { id: 'q', name: 'All', query: 'select 1' } as SavedQuery;
    expect(await Promise.all([queries.remove(query), queries.remove(query)])).toEqual([true, false]);
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
