/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { toJsonText } from '@labeling/domain';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import HistorySheet from './HistorySheet.svelte';
import { edits } from './random-history.fixture.js';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const withEdits = (count: number) =>
  ({ ok: true, text: () => Promise.resolve(`{"data":[${edits(count).join(',')}],"next":null}`) }) as Response;
const steps = () => screen.queryAllByRole('listitem').length;

const shown = {
  ...{ open: true, queueId: 'q', locked: undefined, canReview: false },
  ...{ onuse: () => undefined, onrestore: () => () => Promise.resolve() },
};

/** The sheet of an item that is changed while its history is loading. */
async function changedMeanwhile() {
  const [before, after] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const asked = jest.fn<typeof fetch>().mockReturnValueOnce(before.promise).mockReturnValueOnce(after.promise);
  globalThis.fetch = asked;
  const at = (revision: bigint) => ({ ...shown, item: { id: 'i', revision, target: toJsonText(1) } });
  const { rerender } = render(HistorySheet, at(1n));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await rerender(at(2n));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  return { before, after };
}

describe('the history of an item on screen', () => {
  it('stays the newer one when the older one arrives after it', async () => {
    const { before, after } = await changedMeanwhile();
    after.resolve(withEdits(2));
    await waitFor(() => expect(steps()).toBe(3));
    before.resolve(withEdits(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(steps()).toBe(3);
  });

  it('is shown before the latest answer, which arrives late while the item keeps changing', async () => {
    const { before, after } = await changedMeanwhile();
    before.resolve(withEdits(1));
    await waitFor(() => expect(steps()).toBe(2));
    after.resolve(withEdits(2));
    await waitFor(() => expect(steps()).toBe(3));
  });

  it('is shown even if an earlier request for it failed', async () => {
    const { before, after } = await changedMeanwhile();
    after.resolve(withEdits(2));
    await waitFor(() => expect(steps()).toBe(3));
    before.reject(new TypeError('no connection'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(steps()).toBe(3);
  });

  it('keeps the focus in the sheet once it is loaded after all', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValueOnce(new TypeError()).mockResolvedValue(withEdits(1));
    render(HistorySheet, { ...shown, item: { id: 'i', revision: 1n, target: toJsonText(1) } });
    (await screen.findByRole('button', { name: 'Try again' })).focus();
    await userEvent.setup().keyboard('{Enter}');
    await waitFor(() => expect(steps()).toBe(2));
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
  });

  it.each([
    [true, 'The item is loading…'],
    [false, 'No item is open.'],
  ])('says why it is missing, for now or altogether: loading is %p', async (isLoading, words) => {
    render(HistorySheet, { ...shown, item: undefined, isLoading });
    expect(await screen.findByText(words)).toBeVisible();
  });
});
