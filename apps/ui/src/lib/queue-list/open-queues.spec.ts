import { openQueuesAfter } from './open-queues.js';

const queue = (id: string, isNew: number, modified = 0) => ({
  ...{ id, name: `Queue ${id}` },
  counters: { new: isNew, modified },
});
const queues = [queue('a', 3), queue('b', 0), queue('c', 0), queue('d', 1, 2)];

describe('the open queues', () => {
  it.each([
    ['a', ['d']],
    ['b', ['d', 'a']],
    ['d', ['a']],
    ['of another project', ['a', 'd']],
  ])('after %s are those that follow it and then those before it', (after, ids) => {
    expect(openQueuesAfter(queues, after).map(({ id }) => id)).toEqual(ids);
  });

  it('say how much is open in each', () => {
    expect(openQueuesAfter(queues, 'a')).toEqual([{ id: 'd', name: 'Queue d', open: 3 }]);
  });

  it('never include the queue itself or those without work', () => {
    expect(openQueuesAfter([queue('a', 3), queue('b', 0)], 'a')).toEqual([]);
    expect(openQueuesAfter([], 'a')).toEqual([]);
    expect(openQueuesAfter([queue('a', 3), { ...queue('b', 2, 1), done: 3 }], 'a')).toEqual([]);
  });
});
