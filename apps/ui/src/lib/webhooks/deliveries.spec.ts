import { addressOf, deliveriesOfAddress, deliveriesPath, withMore } from './deliveries.js';

const read = (query: string) => deliveriesOfAddress(new URLSearchParams(query));

describe('the deliveries that a page lists', () => {
  it('are those that the address of the page names', () => {
    expect(read('')).toEqual({ state: '', count: 50 });
    expect(read('state=dead&count=100')).toEqual({ state: 'dead', count: 100 });
    expect(deliveriesPath('/v1/webhooks/w', read('state=dead'))).toBe('/v1/webhooks/w/deliveries?limit=50&state=dead');
    for (const listed of [read(''), read('state=waiting'), read('count=150&state=delivered')]) {
      expect(deliveriesOfAddress(new URLSearchParams(addressOf(listed)))).toEqual(listed);
    }
  });

  it.each(['state=lost', 'count=-1', 'count=x', 'count=1.5', 'state=toString'])(
    'are the first ones of any state when the address makes no sense: %s',
    (query) => expect(read(query)).toEqual({ state: '', count: 50 }),
  );

  it('grow in number until the API lists no more at once', () => {
    expect(withMore(read('state=dead'))).toEqual({ state: 'dead', count: 100 });
    expect(withMore(read('count=990'))?.count).toBe(1_000);
    expect(withMore(read('count=5000'))).toBeUndefined();
  });
});
