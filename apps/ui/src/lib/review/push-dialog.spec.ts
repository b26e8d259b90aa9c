/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import PushDialog from './PushDialog.svelte';

const user = userEvent.setup();
const currentItem = () => screen.getByRole('radio', { name: /Just the current item/ });
const answer = (data: object) => ({ data, response: { ok: true } }) as never;
const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

/** Opened over this item, with the one dataset chosen. */
function aDialog(itemId?: string, ondone = () => {}) {
  return render(PushDialog, {
    ...{ open: true, queueId: 'q', defaultDatasetId: null, counts: { approved: 2, all: 3 } },
    datasets: [{ id: 'd', name: 'Ducks', datapoints: 0 }],
    ...(itemId !== undefined && { itemId }),
    settle: () => Promise.resolve(),
    ondone,
  });
}

describe('the push dialog', () => {
  it('pushes no item other than the one it was opened over', async () => {
    const { rerender } = aDialog('a');
    await user.click(currentItem());
    expect(button('Push 1')).toBeEnabled();
    await rerender({ itemId: 'b' });
    expect(button('Push 0')).toBeDisabled();
    expect(currentItem()).toBeDisabled();
    expect(currentItem()).toHaveTextContent('No longer the current item');
    await rerender({ itemId: 'a' });
    expect(button('Push 1')).toBeEnabled();
  });

  it('does not offer an item that came after it was opened', async () => {
    const { rerender } = aDialog();
    await rerender({ itemId: 'a' });
    expect(currentItem()).toBeDisabled();
  });

  it('says why a push stopped, which the deletion of its dataset causes, too', async () => {
    jest.spyOn(api, 'POST').mockResolvedValue(answer({ pushId: 'p' }));
    jest.spyOn(api, 'GET').mockResolvedValue(answer({ status: 'stopped', total: 2, pushed: 1, skipped: 0 }));
    aDialog();
    await user.click(button('Push 2'));
    expect(await screen.findByText(/The push stopped because the queue or the dataset was deleted\./)).toBeVisible();
    jest.restoreAllMocks();
  });

  it.each([
    ['leads to the dataset of a push that stopped because the queue was deleted', true],
    ['does not lead to a dataset that was deleted', false],
  ])('%s', async (_, isThere) => {
    jest.spyOn(api, 'POST').mockResolvedValue(answer({ pushId: 'p' }));
    const stopped = answer({ status: 'stopped', total: 2, pushed: 1, skipped: 0 });
    const none = { error: { code: 'dataset_not_found' }, response: { ok: false, status: 404 } } as never;
    jest
      .spyOn(api, 'GET')
      .mockImplementation((async (path: string) =>
        path !== '/v1/datasets/{dataset}' ? stopped : isThere ? answer({ id: 'd' }) : none) as never);
    const onDone = jest.fn();
    aDialog(undefined, onDone);
    await user.click(button('Push 2'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(screen.queryByRole('link', { name: 'Open Ducks' }) !== null).toBe(isThere);
    jest.restoreAllMocks();
  });

  it('pushes even if the browser can store nothing, such as the dataset to offer the next time', async () => {
    jest.spyOn(api, 'POST').mockResolvedValue(answer({ pushId: 'p' }));
    jest.spyOn(api, 'GET').mockResolvedValue(answer({ status: 'completed', total: 2, pushed: 2, skipped: 0 }));
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const onDone = jest.fn();
    aDialog(undefined, onDone);
    await user.click(button('Push 2'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(full).toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});
