import { allPages, type Page } from './all-pages.js';

describe('all pages of a list', () => {
  it('are read to the last one, each from where the previous one ended', async () => {
    const pages: Record<string, Page<string>> = {
      'limit=1000': { data: ['a', 'b'], next: '7.é' },
      'limit=1000&after=7.%C3%A9': { data: ['c'], next: '8' },
      'limit=1000&after=8': { data: [], next: null },
    };
    const read = async (query: string) => pages[query] ?? Promise.reject(new Error(query));
    expect(await allPages(read)).toEqual(['a', 'b', 'c']);
  });
});
