/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import SaveDialog from './SaveDialog.svelte';

const user = userEvent.setup();

describe('SaveDialog', () => {
  it('stays open while it saves, until the server has taken too long', async () => {
    const patience = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const unanswered = (_: string, { signal }: { signal?: AbortSignal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('too late'))));
    jest.spyOn(api, 'POST').mockImplementation(unanswered as never);
    const [ondone, setOpen] = [jest.fn(), jest.fn()];
    render(SaveDialog, {
      ...{ query: 'select 1', ondone },
      get open() {
        return true;
      },
      set open(now) {
        setOpen(now);
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'One{Enter}{Escape}');
    expect(setOpen).not.toHaveBeenCalled();
    patience.abort();
    expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(setOpen.mock.calls).toEqual([[false]]);
    expect(ondone).not.toHaveBeenCalled();
  });
});
