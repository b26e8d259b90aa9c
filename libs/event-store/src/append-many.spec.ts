import { appendFirsts } from './append-many.js';
import { AppendWindow } from './append-window.js';
import { itemAdded, someContext } from './store.fixture.js';

const firsts = (count: number, data?: string) =>
  Array.from({ length: count }, (_, i) => ({
    stream: `item-${i}`,
    first: { event: itemAdded(data), metadata: someContext },
  }));
const answer = { revision: 0n, position: 1n };
const append = async () => answer;
const noTurn = async () => undefined;

describe('beginning many streams', () => {
  it.each([
    ['many events', firsts(2_000)],
    ['large events', firsts(20, JSON.stringify('x'.repeat(500_000)))],
  ])('gives other work a turn between %s', async (_, many) => {
    let turns = 0;
    const sharing = { window: new AppendWindow(), turn: async () => void turns++ };
    expect(await appendFirsts(append, many, sharing)).toHaveLength(many.length);
    expect(turns).toBeGreaterThan(15);
  });

  it('yields no turn when there is little to do', async () => {
    const turn = () => Promise.reject(new Error('No turn is needed'));
    expect(await appendFirsts(append, firsts(50), { window: new AppendWindow(), turn })).toHaveLength(50);
  });

  it.each([
    ['200 events', firsts(400), 200],
    ['1 MB', firsts(10, JSON.stringify('x'.repeat(100_000))), 10],
  ])('has at most %s in flight across all requests', async (_, many, most) => {
    const sharing = { window: new AppendWindow(), turn: noTurn };
    let underway = 0;
    let highest = 0;
    const slow = async () => {
      highest = Math.max(highest, ++underway);
      await new Promise(setImmediate);
      underway--;
      return answer;
    };
    const requests = await Promise.all(Array.from({ length: 5 }, () => appendFirsts(slow, many, sharing)));
    expect(requests.map(({ length }) => length)).toEqual(Array.from({ length: 5 }, () => many.length));
    expect(highest).toBe(most);
  });

  it('sends large requests one after the other, and small ones in between', async () => {
    const sharing = { window: new AppendWindow(), turn: noTurn };
    const order: string[] = [];
    const begin = (name: string, count: number) => {
      const slow = async () => {
        if (order.at(-1) !== name) order.push(name);
        await new Promise(setImmediate);
        return answer;
      };
      return appendFirsts(slow, firsts(count), sharing);
    };
    const large = [begin('first', 1_000), begin('second', 1_000)];
    await new Promise(setImmediate);
    await Promise.all([...large, begin('small', 1)]);
    expect(order).toEqual(['first', 'small', 'first', 'second']);
  });

  it('lets others in after one that failed', async () => {
    const sharing = { window: new AppendWindow(), turn: noTurn };
    const failing = appendFirsts(() => Promise.reject(new Error('away')), firsts(1_200), sharing);
    const other = appendFirsts(append, firsts(1_200), sharing);
    await expect(failing).rejects.toThrow('away');
    expect(await other).toHaveLength(1_200);
  });
});
