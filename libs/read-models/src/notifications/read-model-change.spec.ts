import { decodeChange, encodeChange, type ChangedItem, type ReadModelChange } from './read-model-change.js';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const items = (count: number): ChangedItem[] => Array.from({ length: count }, (_, i) => [i, 1, '12', id(i)]);
const change = (over: Partial<ReadModelChange>): ReadModelChange => ({
  position: 9_007_199_254_740_993n,
  queues: [],
  datasets: [],
  pushes: [],
  ...over,
});
const carried = (sent: ReadModelChange) => decodeChange(encodeChange(sent));

describe('a change on its way through Postgres', () => {
  it('arrives as it was sent', () => {
    const sent = change({
      queues: [{ id: id(1), items: items(50), settings: true }],
      datasets: [id(2)],
      pushes: [id(3)],
    });
    expect(carried(sent)).toEqual(sent);
  });

  it('leaves out the items of the largest queue when there are too many', () => {
    const small = { id: id(2), items: items(3), settings: false };
    const sent = change({ queues: [small, { id: id(1), items: items(300), settings: false }] });
    expect(carried(sent)?.queues).toEqual([{ id: id(1), items: null, settings: false }, small]);
  });

  it('fits however much has changed, and always includes the position', () => {
    const ids = Array.from({ length: 5_000 }, (_, i) => id(i));
    const queues = ids.map((queue) => ({ id: queue, items: items(2), settings: true }));
    for (const sent of [change({ queues }), change({ queues, pushes: ids }), change({ queues, datasets: ids })]) {
      expect(Buffer.byteLength(encodeChange(sent))).toBeLessThan(8_000);
      expect(carried(sent)).toMatchObject({ position: sent.position, queues: null });
    }
  });

  it('is not confused with what others send on the channel', () => {
    expect(decodeChange('hello')).toBeUndefined();
  });
});
