/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import '../layout/no-layout.fixture.js';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { notices } from '../layout/notify.js';
import ItemHistory from './ItemHistory.svelte';
import { edits } from './random-history.fixture.js';
import type { Opening } from './replay.svelte.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  for (const failure of [...notices.failures]) notices.close(failure);
});

/**
 * The page of an item with `total` edits, which was loaded when there were `known`; the reader is not shown the
 * `hidden` events after them.
 */
function opened(known: number, total: number, hidden = 0) {
  const rows = edits(total);
  const answer = `{"data":[${rows.toReversed().join(',')}],"next":null}`;
  globalThis.fetch = async () => ({ ok: true, text: async () => answer }) as Response;
  const sent: unknown[] = [];
  jest.spyOn(api, 'PUT').mockImplementation((async (_: string, { params }: { params: { header: object } }) => {
    sent.push(params.header);
    const ok = Object.values(params.header)[0] === `"${total + hidden}"`;
    const response = { ok, status: ok ? 200 : 412, headers: new Headers() };
    return {
      response,
      ...(!ok && { error: { code: 'revision_mismatch', detail: 'It changed', revision: `${total + hidden}` } }),
    };
  }) as never);
  const opening: Opening = [rows.slice(0, known + 1).toReversed()];
  const queue = { id: 'q', name: 'Math' };
  const visits = { data: [], next: null };
  render(ItemHistory, { queue, itemId: 'i', canReview: true, canEdit: true, revision: '1', opening, visits });
  return { sent };
}
const steps = () => screen.getByText(/^\d+ \/ \d+$/).textContent;
const user = userEvent.setup();
const restore = () => user.click(screen.getByRole('button', { name: 'Restore this target' }));

describe('the page of an item’s history', () => {
  it('does not restore a target over an edit that it has not shown, but shows that first', async () => {
    const { sent } = opened(2, 3);
    await restore();
    await waitFor(() => expect(steps()).toBe('2 / 4'));
    expect(sent).toEqual([{ 'If-Match': '"2"' }]);
    expect(notices.failures.map(({ message }) => message)).toEqual(['The earlier target could not be restored']);
    expect(notices.failures[0]?.detail).toMatch(/^The item has changed since this page was loaded/);
    await restore();
    await waitFor(() => expect(notices.notice?.message).toBe('The earlier target was restored'));
    expect(sent).toEqual([{ 'If-Match': '"2"' }, { 'If-Match': '"3"' }]);
  });

  it('restores a target over what the reader is not shown, such as a draft', async () => {
    const { sent } = opened(3, 3, 2);
    await restore();
    await waitFor(() => expect(sent).toEqual([{ 'If-Match': '"3"' }, { 'If-Match': '"5"' }]));
    await waitFor(() => expect(notices.notice?.message).toBe('The earlier target was restored'));
    expect(notices.failures).toEqual([]);
  });

  it('keeps the focus nearby when the button disappears with the step it belongs to', async () => {
    opened(3, 3);
    screen.getByRole('button', { name: 'Restore this target' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore this target' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
  });
});
