/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import '../layout/no-layout.fixture.js';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { edits, rowsAt } from '../history/random-history.fixture.js';
import PastQueueView from './PastQueueView.svelte';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

/** Two items as they were after their third edit, and a server that shows these revisions of them. */
function opened(shown: readonly number[]) {
  const rows = rowsAt(edits(4), shown);
  const held: { second?: Promise<unknown> } = {};
  const history = `{"data":[${rows.join(',')}],"next":null}`;
  globalThis.fetch = async (address) => {
    const ordinal = new URL(String(address), 'http://ui').searchParams.get('ordinal');
    if (ordinal === '1') await held.second;
    const item = { itemId: `item-${ordinal}`, revision: '3' };
    return { ok: true, json: async () => item, text: async () => history } as Response;
  };
  render(PastQueueView, {
    queue: { id: 'q', name: 'Math' },
    at: '2026-05-04T00:00:00Z',
    states: { total: 2, packed: 'AA==' },
  });
  return { held };
}
const step = () => screen.getByRole('link', { name: 'View history' }).getAttribute('href');

describe('an item as it was', () => {
  it('is shown with its last event at that time', async () => {
    opened([0, 1, 2, 3, 4]);
    await waitFor(() => expect(step()).toBe('/queues/q/items/item-0?revision=3'));
  });

  it('is shown with the last event that the reader may see when its last one is hidden', async () => {
    opened([0, 2, 4]);
    await waitFor(() => expect(step()).toBe('/queues/q/items/item-0?revision=2'));
  });

  it('cannot be loaded when the reader may see none of its events', async () => {
    opened([4]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The item could not be loaded.');
  });

  it('stays on screen, with a notice, while the next one is loading', async () => {
    const { held } = opened([0, 3]);
    await waitFor(() => expect(step()).toContain('item-0'));
    expect(screen.queryByText(/is loading/)).toBeNull();
    const second = Promise.withResolvers<void>();
    held.second = second.promise;
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(await screen.findByText('Item 2 is loading…')).toHaveAttribute('role', 'status');
    expect(step()).toContain('item-0');
    second.resolve();
    await waitFor(() => expect(step()).toContain('item-1'));
    expect(screen.queryByText(/is loading/)).toBeNull();
  });
});
