/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { ApiAnswer } from '../api/client.js';
import NameDialog from './NameDialog.svelte';

const user = userEvent.setup();

const aResponse = (headers = {}) => ({ ok: true, headers: new Headers(headers) }) as Response;
const name = () => screen.findByRole('textbox', { name: 'Name' });

/** A dialog that creates a dataset; `pagesFollow`: whether the pages soon show what was created. */
function aDialog(command: (name: string, signal: AbortSignal, key: string) => Promise<ApiAnswer>, pagesFollow = true) {
  globalThis.fetch = async () => ({ ok: pagesFollow }) as Response;
  const [ondone, setOpen] = [jest.fn(), jest.fn()];
  render(NameDialog, {
    ...{ title: 'New dataset', action: 'Create dataset', doing: 'Creating…', command, ondone },
    get open() {
      return true;
    },
    set open(now) {
      setOpen(now);
    },
  });
  return { ondone, setOpen };
}

describe('NameDialog', () => {
  it('stays open until the name that it sent is answered', async () => {
    const answered = Promise.withResolvers<ApiAnswer>();
    const { ondone, setOpen } = aDialog(() => answered.promise);
    await user.type(await name(), 'Answers{Enter}{Escape}');
    expect(setOpen).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Creating…' })).toBeDisabled();
    answered.resolve({ data: { id: 'd1' }, response: aResponse() });
    await waitFor(() => expect(ondone).toHaveBeenCalledWith('d1'));
    expect(setOpen.mock.calls).toEqual([[false]]);
  });

  it('sends nothing while an input method composes the name', async () => {
    const command = jest.fn(async () => ({ data: { id: 'd1' }, response: aResponse() }));
    aDialog(command);
    await user.type(await name(), 'にほ');
    await fireEvent.keyDown(await name(), { key: 'Enter', isComposing: true });
    expect(command).not.toHaveBeenCalled();
  });

  it('reports no id to open while the pages do not show what it created', async () => {
    const response = aResponse({ Position: '7' });
    const { ondone } = aDialog(async () => ({ data: { id: 'd1' }, response }), false);
    await user.type(await name(), 'Answers{Enter}');
    await waitFor(() => expect(ondone.mock.calls).toEqual([[undefined]]));
  });

  it('sends a name again as the same request when no answer came, and another name as another request', async () => {
    const sent: { name: string; key: string }[] = [];
    aDialog(async (name, _, key) => {
      sent.push({ name, key });
      throw new TypeError('no connection');
    });
    const sendAgain = async (typed: string, times: number) => {
      await user.type(await name(), `${typed}{Enter}`);
      await waitFor(() => expect(sent).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Create dataset' })).toBeEnabled());
    };
    await sendAgain('A', 1);
    await sendAgain('', 2);
    await sendAgain('B', 3);
    await sendAgain('{Backspace}', 4);
    expect(sent.map(({ name }) => name)).toEqual(['A', 'A', 'AB', 'A']);
    const [first, again, other, last] = sent.map(({ key }) => key);
    expect([again, last]).toEqual([first, first]);
    expect(other).not.toBe(first);
    expect(first).toMatch(/./);
  });
});
