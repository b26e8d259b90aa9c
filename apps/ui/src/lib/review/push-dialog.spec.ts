/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import PushDialog from './PushDialog.svelte';

const user = userEvent.setup();
const currentItem = () => screen.getByRole('radio', { name: /Just the current item/ });
const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

/** Opened over this item, with the one dataset chosen. */
function aDialog(itemId?: string) {
  return render(PushDialog, {
    ...{ open: true, queueId: 'q', defaultDatasetId: null, counts: { approved: 2, all: 3 } },
    datasets: [{ id: 'd', name: 'Ducks', datapoints: 0 }],
    ...(itemId !== undefined && { itemId }),
    settle: () => Promise.resolve(),
    ondone: () => undefined,
  });
}

describe('the push dialog', () => {
  it('pushes no other item than the one it was opened over', async () => {
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
});
