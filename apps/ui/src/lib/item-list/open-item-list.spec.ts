import { jest } from '@jest/globals';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { openItemList } from './item-list.svelte.js';

describe('the list of a queue', () => {
  it.each([
    ['as everybody sees it', false, ''],
    ['as an annotator sees it, in a tab that shows it that way', true, '&as=annotator'],
  ])('is sorted %s', async (_, annotates, seenAs) => {
    const fetcher = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(Uint8Array.of(1, 0, 0, 0)));
    const navigator = new NavigatorModel(Uint8Array.of(0, 0));
    const list = openItemList({ queueId: 'q', annotates }, { navigator, settle: async () => {} });
    await list.sortBy({ by: 'field', key: 'verdict', descending: true });
    expect(fetcher.mock.calls.map(([address]) => address)).toEqual([
      `/queues/q/order?by=field&key=verdict&descending=1${seenAs}`,
    ]);
    fetcher.mockRestore();
  });
});
