import { stateCode } from '../items/state-codes.js';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { SortableOrder } from './list-order.svelte.js';
import { ariaSort, nextSort, type ListSort } from './list-sort.js';

const { New, Approved, removed } = stateCode;
const byScore: ListSort = { by: 'field', key: 'score', descending: false };

function aList(states: readonly number[]) {
  const navigator = new NavigatorModel(Uint8Array.from(states));
  const asked: { sort: ListSort; signal: AbortSignal; answer: (ordinals?: readonly number[]) => void }[] = [];
  const order = new SortableOrder(navigator, (sort, signal) => {
    return new Promise((resolve) => {
      asked.push({ sort, signal, answer: (ordinals) => resolve(ordinals && Uint32Array.from(ordinals)) });
    });
  });
  const shown = () => Array.from({ length: order.total }, (_, i) => order.ordinalAt(i + 1));
  const sorted = async (ordinals?: readonly number[], sort = byScore) => {
    const sorting = order.sortBy(sort);
    asked.at(-1)?.answer(ordinals);
    await sorting;
  };
  return { navigator, order, asked, shown, sorted };
}

describe('the order of a list', () => {
  it('is the order of the queue until it is sorted by a column', async () => {
    const { order, shown, sorted } = aList([New, removed, New, New]);
    expect(shown()).toEqual([0, 2, 3]);
    await sorted([3, 0, 2]);
    expect(shown()).toEqual([3, 0, 2]);
    expect([3, 0, 2].map((ordinal) => order.positionOf(ordinal))).toEqual([1, 2, 3]);
    expect([order.ordinalAt(0), order.ordinalAt(9)]).toEqual([3, 2]);
    await order.sortBy(undefined);
    expect(shown()).toEqual([0, 2, 3]);
  });

  it('does not change with its items: a removed one leaves its place to the next, and new ones come last', async () => {
    const { navigator, order, shown, sorted } = aList([New, New, New]);
    await sorted([2, 0, 1]);
    navigator.setState(2, Approved);
    expect(shown()).toEqual([2, 0, 1]);
    navigator.setState(0, removed);
    expect([shown(), order.positionOf(0)]).toEqual([[2, 1], 2]);
    navigator.setState(4, New);
    navigator.setState(3, New);
    expect(shown()).toEqual([2, 1, 3, 4]);
    navigator.filter({ matches: (_, code) => code === New, grows: true });
    expect(shown()).toEqual([1, 3, 4]);
  });

  it('decides what lies between two rows', async () => {
    const { order, sorted } = aList([New, New, New, New]);
    expect(order.between(0, 2)).toBeUndefined();
    await sorted([3, 0, 2, 1]);
    expect([...(order.between(2, 3) ?? [])]).toEqual([3, 0, 2]);
  });

  it('stays as it was when the server cannot be reached, and says so', async () => {
    const { order, shown, sorted } = aList([New, New]);
    await sorted(undefined);
    expect([shown(), order.failed, order.sort]).toEqual([[0, 1], true, undefined]);
    await sorted([1, 0]);
    expect([shown(), order.failed, order.sort]).toEqual([[1, 0], false, byScore]);
    await sorted(undefined, { by: 'state', descending: false });
    expect([shown(), order.failed, order.sort]).toEqual([[1, 0], true, byScore]);
  });

  it('is reported as shown when the last request fails, even if another order was requested in between', async () => {
    const { order, asked, shown, sorted } = aList([New, New]);
    await sorted([1, 0]);
    const second = order.sortBy({ ...byScore, descending: true });
    await sorted(undefined, { by: 'state', descending: false });
    asked[1]?.answer([0, 1]);
    await second;
    expect([shown(), order.failed, order.sort]).toEqual([[1, 0], true, byScore]);
  });

  it('is the one requested last', async () => {
    const { order, asked, shown } = aList([New, New]);
    const first = order.sortBy(byScore);
    const second = order.sortBy({ ...byScore, descending: true });
    expect([asked[0]?.signal.aborted, order.isLoading]).toEqual([true, true]);
    asked[1]?.answer([1, 0]);
    await second;
    asked[0]?.answer([0, 1]);
    await first;
    expect([shown(), order.sort?.descending, order.isLoading]).toEqual([[1, 0], true, false]);
  });
});

describe('the head of a column', () => {
  it('sorts ascending, then descending, then not at all', () => {
    const column = { by: 'field', key: 'score' } as const;
    const up = nextSort(undefined, column);
    const down = nextSort(up, column);
    expect([up, down, nextSort(down, column)]).toEqual([byScore, { ...byScore, descending: true }, undefined]);
    expect(nextSort(down, { by: 'field', key: 'other' })).toEqual({ by: 'field', key: 'other', descending: false });
    expect([ariaSort(up, column), ariaSort(down, column), ariaSort(down, { by: 'state' })]).toEqual([
      ...['ascending', 'descending', 'none'],
    ]);
  });
});
