import { nextOpenQueue } from './next-open-queue.js';

const queue = (id: string, isNew: number, modified = 0) => ({
  ...{ id, name: `Queue ${id}` },
  counters: { new: isNew, modified },
});
const queues = [queue('a', 3), queue('b', 0), queue('c', 0), queue('d', 1, 2)];

describe('the next open queue', () => {
  it.each([
    ['a', 'd', 3],
    ['b', 'd', 3],
    ['d', 'a', 3],
    ['of another project', 'a', 3],
  ])('after %s is %s', (after, id, open) => {
    expect(nextOpenQueue(queues, after)).toEqual({ id, name: `Queue ${id}`, open });
  });

  it('is never the queue itself, nor one without work', () => {
    expect(nextOpenQueue([queue('a', 3), queue('b', 0)], 'a')).toBeUndefined();
    expect(nextOpenQueue([], 'a')).toBeUndefined();
    expect(nextOpenQueue([queue('a', 3), { ...queue('b', 2, 1), done: 3 }], 'a')).toBeUndefined();
  });
});
