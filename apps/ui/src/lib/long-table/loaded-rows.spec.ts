import { jest } from '@jest/globals';
import { LoadedRows } from './loaded-rows.svelte.js';

interface Row {
  readonly ordinal: number;
  readonly words: string;
}

const row = (ordinal: number, words = `item ${ordinal}`): Row => ({ ordinal, words });

/** A server that answers when the test lets it. */
function aServer() {
  const requests: { ordinals: readonly number[]; answer: (rows: readonly Row[] | undefined) => void }[] = [];
  const rows = new LoadedRows<Row>((ordinals) => new Promise((answer) => requests.push({ ordinals, answer })));
  const answer = async (made: (ordinal: number) => Row | undefined = row) => {
    const request = requests.at(-1);
    request?.answer(request.ordinals.flatMap((ordinal) => made(ordinal) ?? []));
    await new Promise(process.nextTick);
  };
  const asked = () => requests.map(({ ordinals }) => ordinals);
  return { rows, requests, asked, answer };
}

describe('LoadedRows', () => {
  it('requests visible rows once, and never those that were only scrolled past', async () => {
    const { rows, asked, answer } = aServer();
    rows.want([0, 1]);
    rows.want([500, 501]);
    rows.want([1, 900]);
    expect(asked()).toEqual([[0, 1]]);
    await answer();
    expect(asked()).toEqual([[0, 1], [900]]);
    await answer();
    expect([rows.at(0)?.words, rows.at(900)?.words, rows.at(500)]).toEqual(['item 0', 'item 900', undefined]);
    rows.want([0, 1, 900]);
    expect(asked()).toHaveLength(2);
  });

  it('loads changed rows again, at once or as soon as they are visible, and shows the old row until then', async () => {
    const { rows, asked, answer } = aServer();
    rows.want([0, 1]);
    await answer();
    rows.want([1]);
    rows.changed([0, 1, 77]);
    expect(asked().at(-1)).toEqual([1]);
    expect(rows.at(1)?.words).toBe('item 1');
    expect([rows.upToDate(0), rows.upToDate(1)]).toEqual([undefined, undefined]);
    await answer((ordinal) => row(ordinal, 'edited'));
    expect([rows.at(1)?.words, rows.upToDate(1)?.words, rows.upToDate(0)]).toEqual(['edited', 'edited', undefined]);
    rows.want([0, 1]);
    expect(asked().at(-1)).toEqual([0]);
  });

  it('notices a change while the row is being loaded', async () => {
    const { rows, asked, answer } = aServer();
    rows.want([3]);
    await answer();
    rows.changed();
    rows.changed([3]);
    await answer((ordinal) => row(ordinal, 'old'));
    expect(asked()).toEqual([[3], [3], [3]]);
    await answer((ordinal) => row(ordinal, 'new'));
    expect(rows.at(3)?.words).toBe('new');
    expect(asked()).toHaveLength(3);
  });

  it.each([
    ['that row', [3]],
    ['any row', undefined],
  ])('notices a change to %s while it is being loaded for the first time', async (_, changed) => {
    const { rows, asked, answer } = aServer();
    rows.want([3]);
    rows.changed(changed);
    await answer((ordinal) => row(ordinal, 'old'));
    expect(asked()).toEqual([[3], [3]]);
    await answer((ordinal) => row(ordinal, 'new'));
    expect(rows.at(3)?.words).toBe('new');
    expect(asked()).toHaveLength(2);
  });

  it('notices that an item has been added while an answer that lacks it is on its way', async () => {
    const { rows, asked, answer } = aServer();
    rows.want([9]);
    rows.changed([9]);
    await answer(() => undefined);
    await answer();
    expect(rows.at(9)?.words).toBe('item 9');
    expect(asked()).toHaveLength(2);
  });

  it('requests an item unknown to the server again only after a change', async () => {
    const { rows, asked, answer } = aServer();
    rows.want([9]);
    await answer(() => undefined);
    rows.want([9]);
    expect(asked()).toHaveLength(1);
    rows.changed([9]);
    expect(asked()).toHaveLength(2);
  });

  it('retries after pauses when the server cannot be reached', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const { rows, requests, asked, answer } = aServer();
    rows.want([0]);
    requests[0]?.answer(undefined);
    await new Promise(process.nextTick);
    expect(rows.failed).toBe(true);
    rows.want([5]);
    jest.runOnlyPendingTimers();
    await new Promise(process.nextTick);
    await answer();
    expect(asked().at(-1)).toEqual([5]);
    expect([rows.failed, rows.at(5)?.words]).toEqual([false, 'item 5']);
    jest.useRealTimers();
  });

  it('makes no request until the pause is over, however much is scrolled or changed meanwhile', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const { rows, requests, asked } = aServer();
    rows.want([0]);
    for (let failure = 1; failure <= 3; failure++) {
      requests.at(-1)?.answer(undefined);
      await new Promise(process.nextTick);
      for (let at = 1; at <= 50; at++) rows.want([at]);
      rows.changed([0]);
      expect(asked()).toHaveLength(failure);
      jest.runOnlyPendingTimers();
      expect(asked()).toHaveLength(failure + 1);
    }
    jest.useRealTimers();
  });
});
