import { jest } from '@jest/globals';
import { stateCode } from '../items/state-codes.js';
import { noFilter, type ItemFilter } from './item-filter.js';
import { aFilteredQueue } from './filtered-queue.fixture.js';

const { New, Modified, Approved, removed } = stateCode;
const text = (words: string): ItemFilter => ({ ...noFilter, text: words });
const flagged: ItemFilter = { ...noFilter, flagged: true };
const newOnes: ItemFilter = { ...noFilter, states: ['New'] };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a filter by states', () => {
  it('applies at once, and includes items that come to match', () => {
    const { navigator, model, shown, searches } = aFilteredQueue([New, Approved, New, removed, Modified]);
    void model.apply(newOnes);
    expect([shown(), model.isLoading, searches]).toEqual([[0, 2], false, []]);
    navigator.setState(1, New);
    navigator.setState(0, Approved);
    expect(shown()).toEqual([0, 1, 2]);
  });

  it('counts items that no longer match, and leaves them out when it is applied again', async () => {
    const { navigator, model, shown } = aFilteredQueue([New, New, Approved]);
    await model.apply(newOnes);
    expect(model.leftBehind).toBe(0);
    navigator.setState(0, Approved);
    expect(model.leftBehind).toBe(1);
    await model.applyAgain();
    expect([shown(), model.leftBehind]).toEqual([[1], 0]);
  });

  it('survives a reload of the states', async () => {
    const { navigator, model, shown } = aFilteredQueue([New, New, Approved, Approved]);
    await model.apply(newOnes);
    navigator.load(Uint8Array.of(Approved, removed, New, Approved));
    expect(shown()).toEqual([0, 2]);
  });

  it('ends with Clear', async () => {
    const { navigator, model, shown, applied } = aFilteredQueue([New, Approved]);
    await model.apply(newOnes);
    await model.clear();
    expect([model.filter, model.isActive, navigator.isFiltered]).toEqual([noFilter, false, false]);
    expect([shown(), applied]).toEqual([
      [0, 1],
      [[0], [0, 1]],
    ]);
  });
});

describe('a filter by text', () => {
  it('searches once, after a pause in the typing', async () => {
    const { model, searches, search, shown, applied } = aFilteredQueue([New, New, New]);
    for (const typed of ['d', 'du', 'duck']) void model.type(typed);
    expect([model.filter.text, model.address, model.isLoading]).toEqual(['duck', '', true]);
    await jest.advanceTimersByTimeAsync(250);
    expect(searches.map(({ question }) => question.text)).toEqual(['duck']);
    search().answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect([shown(), model.isLoading, model.address, applied]).toEqual([[1], false, 'q=duck', [[1]]]);
  });

  it('drops an outdated search: the latest one wins', async () => {
    const { model, search, shown, applied } = aFilteredQueue([New, New, New]);
    void model.apply(text('first'));
    void model.apply(text('second'));
    await jest.advanceTimersByTimeAsync(0);
    expect(search(0).signal.aborted).toBe(true);
    search(1).answer([2]);
    await jest.advanceTimersByTimeAsync(0);
    search(0).answer([0]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([shown(), applied, model.isSlow]).toEqual([[2], [[2]], false]);
  });

  it('shows progress only when it takes long, and keeps the old matches until it is answered', async () => {
    const { model, search, shown } = aFilteredQueue([New, Approved]);
    await model.apply(newOnes);
    void model.apply({ ...newOnes, text: 'duck' });
    await jest.advanceTimersByTimeAsync(299);
    expect(model.isSlow).toBe(false);
    await jest.advanceTimersByTimeAsync(2);
    expect([model.isSlow, shown()]).toEqual([true, [0]]);
    search().answer([]);
    await jest.advanceTimersByTimeAsync(0);
    expect([model.isSlow, shown()]).toEqual([false, []]);
  });

  it('reports how far it has come in a very long queue, until it is done or another one begins', async () => {
    const { model, search } = aFilteredQueue([New, New, New, New]);
    void model.apply(text('duck'));
    expect(model.progress).toBeUndefined();
    search().searched(1);
    expect(model.progress).toBe(0.25);
    // The queue has grown since.
    search().searched(5);
    expect(model.progress).toBe(1);
    void model.apply(text('goose'));
    expect(model.progress).toBeUndefined();
    search(0).searched(2);
    expect(model.progress).toBeUndefined();
    search(1).searched(2);
    expect(model.progress).toBe(0.5);
    search(1).answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect(model.progress).toBeUndefined();
  });

  it('is stopped with Clear', async () => {
    const { model, search, shown } = aFilteredQueue([New, New]);
    void model.apply(text('duck'));
    search().searched(1);
    await model.clear();
    expect([search().signal.aborted, model.isLoading, model.progress, shown()]).toEqual([
      true,
      false,
      undefined,
      [0, 1],
    ]);
  });

  it('shows why it failed and can be tried again', async () => {
    const { model, search, shown } = aFilteredQueue([New, New]);
    void model.apply(text('duck'));
    search().fail('The server cannot be reached');
    await jest.advanceTimersByTimeAsync(0);
    expect([model.problem, model.isLoading, shown()]).toEqual(['The server cannot be reached', false, [0, 1]]);
    void model.applyAgain();
    expect(model.problem).toBeUndefined();
    search().answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([1]);
  });

  it('does not search again when only the states change, but does when it is applied again', async () => {
    const { navigator, model, searches, search, shown } = aFilteredQueue([New, Approved, New]);
    void model.apply({ ...text('duck'), mine: true });
    expect(search().question).toMatchObject({ text: 'duck', mine: true });
    search().answer([0, 1]);
    await jest.advanceTimersByTimeAsync(0);
    await model.apply({ ...text('duck'), mine: true, states: ['New'] });
    expect([shown(), searches.length]).toEqual([[0], 1]);
    navigator.setState(1, New);
    expect([shown(), model.leftBehind]).toEqual([[0], undefined]);
    void model.applyAgain();
    search().answer([1, 2]);
    await jest.advanceTimersByTimeAsync(0);
    expect([shown(), searches.length]).toEqual([[1, 2], 2]);
  });

  it('is restored without moving to another item', async () => {
    const { model, search, shown, applied } = aFilteredQueue([New, New]);
    void model.restore(text('duck'));
    search().answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect([shown(), applied]).toEqual([[1], []]);
  });

  it('stops once the page is left', async () => {
    const { model, searches } = aFilteredQueue([New]);
    void model.type('duck');
    model.close();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(searches).toEqual([]);
  });
});

describe('a filter by flag', () => {
  it('finds what is flagged when it is set again', async () => {
    const { model, searches, search, shown } = aFilteredQueue([New, New]);
    void model.apply(flagged);
    search().answer([0]);
    await jest.advanceTimersByTimeAsync(0);
    await model.apply(newOnes);
    void model.apply(flagged);
    search().answer([1]);
    await jest.advanceTimersByTimeAsync(0);
    expect([shown(), searches.length]).toEqual([[1], 2]);
  });
});
