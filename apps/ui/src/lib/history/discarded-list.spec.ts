/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
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

describe('the list of discarded items', () => {
  it('asks for its next page only once at a time, and leaves the focus at its button', async () => {
    const second = Promise.withResolvers<Response>();
    const asked = jest
      .fn<typeof fetch>()
      .mockResolvedValueOnce(aPage(['a', 'b'], 'b'))
      .mockReturnValue(second.promise);
    globalThis.fetch = asked;
    render(DiscardedItems, { queueId: 'q', canReview: false, onrestore: () => () => Promise.resolve() });
    await waitFor(() => expect(words()).toHaveLength(2));
    await user.dblClick(more());
    expect(asked).toHaveBeenCalledTimes(2);
    expect(more()).toHaveAttribute('aria-disabled', 'true');
    expect(more()).toHaveFocus();
    second.resolve(aPage(['c'], null));
    await waitFor(() => expect(words()).toEqual(['{"name":"a"}', '{"name":"b"}', '{"name":"c"}']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
