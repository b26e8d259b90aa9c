/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { ApiAnswer } from '../api/client.js';
import NameDialog from './NameDialog.svelte';

const user = userEvent.setup();

/** A dialog that creates a dataset; what it sent is answered by the test. */
function aDialog() {
  globalThis.fetch = async () => ({ ok: true }) as Response;
  const [ondone, setOpen] = [jest.fn(), jest.fn()];
  const answered = Promise.withResolvers<ApiAnswer>();
  render(NameDialog, {
    ...{ title: 'New dataset', action: 'Create dataset', doing: 'Creating…', ondone },
    command: () => answered.promise,
    get open() {
      return true;
    },
    set open(now) {
      setOpen(now);
    },
  });
  return { ondone, setOpen, answer: answered.resolve };
}
const aResponse = { ok: true, headers: new Headers() } as Response;

describe('NameDialog', () => {
  it('stays open until the name that it sent is answered', async () => {
    const { ondone, setOpen, answer } = aDialog();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Answers{Enter}{Escape}');
    expect(setOpen).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Creating…' })).toBeDisabled();
    answer({ data: { id: 'd1' }, response: aResponse });
    await waitFor(() => expect(ondone).toHaveBeenCalledWith('d1'));
    expect(setOpen.mock.calls).toEqual([[false]]);
  });
});
