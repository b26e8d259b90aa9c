import { asksAsAnnotator, queueAddress, withSeenAs } from './queue-address.js';

const queueId = '5f1c';

describe('the address of a queue', () => {
  it('says that its reader annotates, for the page and for every request of the page', () => {
    const [own, shared] = [
      { queueId, annotates: true },
      { queueId, annotates: false },
    ];
    expect(queueAddress(own)).toBe('/queues/5f1c?as=annotator');
    expect(queueAddress(own, 'items', { ordinals: '1,2' })).toBe('/queues/5f1c/items?ordinals=1%2C2&as=annotator');
    expect([queueAddress(shared), queueAddress(shared, 'rows')]).toEqual(['/queues/5f1c', '/queues/5f1c/rows']);
    for (const [of, asks] of [
      [own, true],
      [shared, false],
    ] as const) {
      expect(asksAsAnnotator(new URL(queueAddress(of, 'states'), 'https://label.example.org'))).toBe(asks);
    }
  });

  it('says that its reader annotates in addition to what is on the screen', () => {
    expect(withSeenAs('?item=3&list=1', true)).toBe('?item=3&list=1&as=annotator');
    expect(withSeenAs('', true)).toBe('?as=annotator');
    expect([withSeenAs('', false), withSeenAs('?item=3', false)]).toEqual(['', '?item=3']);
  });
});
