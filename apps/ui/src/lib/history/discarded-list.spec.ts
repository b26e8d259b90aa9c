/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import DiscardedItems from './DiscardedItems.svelte';

const user = userEvent.setup();
const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

const aPage = (ids: readonly string[], next: string | null) => {
  const data = ids.map((id) => ({ id, updatedAt: '2026-05-04T09:00:00.000Z', data: { name: id } }));
  return { ok: true, text: () => Promise.resolve(JSON.stringify({ data, next })) } as Response;
};
const more = () => screen.getByRole('button', { name: 'Show more' });
const words = () => screen.getAllByRole('link').map((link) => link.textContent);

afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the list of discarded items', () => {
  it('requests its next page only once at a time, and leaves the focus on its button', async () => {
    const second = Promise.withResolvers<Response>();
    const asked = jest
      .fn<typeof fetch>()
      .mockResolvedValueOnce(aPage(['a', 'b'], 'b'))
      .mockReturnValue(second.promise);
    globalThis.fetch = asked;
    render(DiscardedItems, { queueId: 'q', canReview: false, onrestore: () => () => Promise.resolve() });
    await waitFor(() => expect(words()).toHaveLength(2));
    more().focus();
    await user.keyboard('{Enter}{Enter}');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(more()).toHaveAttribute('aria-disabled', 'true');
    expect(more()).toHaveFocus();
    second.resolve(aPage(['c'], null));
    await waitFor(() => expect(words()).toEqual(['{"name":"a"}', '{"name":"b"}', '{"name":"c"}']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('link')[2]).toHaveFocus());
  });

  it('moves the focus to the next item when one is restored, and finally to the content of the page', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockResolvedValue(aPage(['a', 'b'], null));
    const response = { ok: true, headers: new Headers() } as Response;
    jest.spyOn(api, 'POST').mockResolvedValue({ data: undefined as never, response });
    document.body.append(document.createElement('main'));
    render(DiscardedItems, { queueId: 'q', canReview: true, onrestore: () => () => Promise.resolve() });
    await waitFor(() => expect(words()).toHaveLength(2));
    const first = () => screen.getAllByRole('button', { name: 'Restore' })[0];
    first()?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(words()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement?.closest('li')).not.toBeNull());
    first()?.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('No items have been discarded from this queue.');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
