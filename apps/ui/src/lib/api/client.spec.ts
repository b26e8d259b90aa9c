import { apiPath } from './client.js';

describe('apiPath', () => {
  it('puts the ids into the route, escaped', () => {
    expect(apiPath('/v1/datasets/{dataset}/import', { dataset: 'a/b' })).toBe('/v1/datasets/a%2Fb/import');
    expect(apiPath('/v1/labeling_queues/{queue}/items/{item}/history', { queue: 'q', item: 'i' })).toBe(
      '/v1/labeling_queues/q/items/i/history',
    );
  });
});
