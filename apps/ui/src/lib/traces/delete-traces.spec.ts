/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import DeleteTraces from './DeleteTraces.svelte';

const user = userEvent.setup();

/** A dialog that has requested to delete the first of `count` traces; `setOpen` is called when it opens or closes. */
async function deleting(count: number) {
  globalThis.fetch = async () => ({ ok: true }) as Response;
  const answered = Promise.withResolvers<void>();
  const response = { ok: true, headers: new Headers() } as Response;
  const post = jest.spyOn(api, 'POST').mockReset();
  post.mockImplementation((async () => (await answered.promise, { response })) as never);
  const [ondeleted, setOpen] = [jest.fn(), jest.fn()];
  render(DeleteTraces, {
    ...{ traceIds: Array.from({ length: count }, (_, i) => `t${i}`), ondeleted },
    get open() {
      return true;
    },
    set open(now) {
      setOpen(now);
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  return { post, ondeleted, setOpen, answer: answered.resolve };
}

describe('DeleteTraces', () => {
  it('stops on request, and reports what was deleted without closing what has been opened since', async () => {
    const { post, ondeleted, setOpen, answer } = await deleting(120);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(setOpen.mock.calls).toEqual([[false]]);
    answer();
    await waitFor(() => expect(ondeleted).toHaveBeenCalledTimes(1));
    expect(ondeleted.mock.calls[0]?.[0]).toHaveLength(50);
    expect(post).toHaveBeenCalledTimes(1);
    expect(setOpen).toHaveBeenCalledTimes(1);
  });

  it('stays open until a single trace is deleted', async () => {
    const { ondeleted, setOpen, answer } = await deleting(1);
    await user.keyboard('{Escape}');
    expect(setOpen).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(setOpen.mock.calls).toEqual([[false]]));
    expect(ondeleted).toHaveBeenCalledWith(['t0']);
  });
});
