/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import AddToQueueDialog from './AddToQueueDialog.svelte';

const user = userEvent.setup();
const turn = () => new Promise((resolve) => setTimeout(resolve));
const anAnswer = (body: object, headers: Record<string, string> = {}) =>
  ({ ok: true, headers: new Headers(headers), json: async () => body }) as Response;

/** A dialog that has created a queue and waits until the pages show it; `asked` has the paths of its requests. */
async function creating(source: () => object) {
  const response = anAnswer({}, { Position: '7' });
  jest.spyOn(api, 'POST').mockResolvedValue({ data: { id: 'q1' }, response } as never);
  const asked: string[] = [];
  const shown = Promise.withResolvers<void>();
  globalThis.fetch = async (request) => {
    const [path = ''] = String(request).split('?');
    asked.push(path);
    if (path === '/caught-up') await shown.promise;
    return anAnswer({ data: [], next: null });
  };
  const { unmount } = render(AddToQueueDialog, { open: true, count: 2, source });
  await user.type(await screen.findByRole('combobox', { name: 'Queue' }), 'New{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add 2' }));
  await waitFor(() => expect(asked).toContain('/caught-up'));
  return { asked, show: shown.resolve, unmount };
}
const imports = '/v1/labeling_queues/q1/imports';

describe('AddToQueueDialog', () => {
  it('adds to the queue that it creates first what was chosen when it was confirmed', async () => {
    let chosen = 'first';
    const read: string[] = [];
    const { asked, show } = await creating(() => (read.push(chosen), { chosen }));
    chosen = 'second';
    show();
    await waitFor(() => expect(asked).toContain(imports));
    expect(read).toEqual(['first']);
  });

  it('adds even if the browser can keep nothing, such as the queue to offer next time', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { asked, show } = await creating(() => ({}));
    show();
    await waitFor(() => expect(asked).toContain(imports));
    expect(full).toHaveBeenCalled();
    full.mockRestore();
  });

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('adds nothing when it is closed by %s while it creates the queue', async (_, close) => {
    const { asked, show } = await creating(() => ({}));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    show();
    await turn();
    expect(asked).not.toContain(imports);
  });

  it('adds nothing when its page is left while it creates the queue', async () => {
    const { asked, show, unmount } = await creating(() => ({}));
    unmount();
    show();
    await turn();
    expect(asked).not.toContain(imports);
  });

  describe('with a list of queues that comes late', () => {
    const queue = (id: string, name: string) => ({ id, name, counters: { total: 5 } });
    const chooser = () => screen.findByRole('combobox', { name: 'Queue' });

    /** A dialog into which a name is typed before the list is there. */
    async function typing(name: string) {
      const list = Promise.withResolvers<object[]>();
      const asked: string[] = [];
      globalThis.fetch = async (request) => {
        const [path = ''] = String(request).split('?');
        asked.push(path);
        if (path === '/v1/labeling_queues') return anAnswer({ data: await list.promise, next: null });
        return anAnswer({ data: [], next: null });
      };
      render(AddToQueueDialog, { open: true, count: 2, source: () => ({}) });
      await user.type(await chooser(), name);
      return { asked, come: list.resolve };
    }

    it('adds to an existing queue with the typed name, and creates no other', async () => {
      const { asked, come } = await typing('Mine');
      const post = jest.spyOn(api, 'POST').mockClear();
      come([queue('q3', 'Mine'), queue('q2', 'Other')]);
      await screen.findByText('Choose a queue or type a new name.');
      await user.click(screen.getByRole('button', { name: 'Add 2' }));
      await waitFor(() => expect(asked).toContain('/v1/labeling_queues/q3/imports'));
      expect(post).not.toHaveBeenCalled();
    });

    it('leaves the name of a new queue as it was typed', async () => {
      const { come } = await typing('Mine');
      come([queue('q2', 'Other')]);
      await turn();
      expect(await screen.findByText('“Mine” will be created.')).toBeVisible();
      expect(await chooser()).toHaveValue('Mine');
    });

    it('keeps the queue that it has created meanwhile', async () => {
      const response = anAnswer({}, { Position: '7' });
      jest.spyOn(api, 'POST').mockResolvedValue({ data: { id: 'q1' }, response } as never);
      const { asked, come } = await typing('Mine');
      await user.click(screen.getByRole('button', { name: 'Add 2' }));
      await waitFor(() => expect(asked).toContain(imports));
      come([queue('q2', 'Other')]);
      await turn();
      expect(await chooser()).toHaveValue('Mine');
    });
  });

  it('creates no second queue when it is retried after getting no answer', async () => {
    globalThis.fetch = async () => anAnswer({ data: [], next: null });
    const sent: unknown[] = [];
    const unanswered = async (_: string, { params }: { params?: unknown }) => {
      sent.push(params);
      throw new TypeError('no connection');
    };
    jest.spyOn(api, 'POST').mockImplementation(unanswered as never);
    render(AddToQueueDialog, { open: true, count: 2, source: () => ({}) });
    await user.type(await screen.findByRole('combobox', { name: 'Queue' }), 'New{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await screen.findByText(/The server cannot be reached/);
    await user.click(screen.getByRole('button', { name: 'Add 2' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const [first, second] = sent;
    expect(first).toEqual({ header: { 'Idempotency-Key': expect.stringMatching(/./) } });
    expect(second).toEqual(first);
  });
});
