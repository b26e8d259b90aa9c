/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import Dialog from './Dialog.svelte';

/** On a page whose button has just opened a dialog, before the browser draws again; and whatever keys the page itself hears. */
async function justOpened({ unasked = false } = {}) {
  const [run, heard] = [jest.fn(), jest.fn()];
  document.body.appendChild(document.createElement('button')).focus();
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0);
  render(Dialog, { open: true, title: 'Replace it?', unasked, primary: { label: 'Replace', run } });
  const dialog = await screen.findByRole('dialog', { name: 'Replace it?' });
  frame.mockRestore();
  const press = (key: string, repeat = false) => {
    window.addEventListener('keydown', heard);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, ctrlKey: true, bubbles: true }));
    window.removeEventListener('keydown', heard);
    return { ran: run.mock.calls.length, heard: heard.mock.calls.length };
  };
  return { dialog, press };
}

describe('a dialog that was just opened', () => {
  it('has the focus at once, so that what is typed does not get lost', async () => {
    const { dialog } = await justOpened();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('takes its key at once, and the page below takes none', async () => {
    const { press } = await justOpened();
    expect(press('Enter')).toEqual({ ran: 1, heard: 0 });
  });

  it('takes none that was meant for the page when it opened by itself', async () => {
    const { press } = await justOpened({ unasked: true });
    expect(press('Enter')).toEqual({ ran: 0, heard: 0 });
  });

  it('decides nothing by a key that was pressed before and is still held', async () => {
    const { press } = await justOpened();
    expect(press('Enter', true)).toEqual({ ran: 0, heard: 0 });
  });
});
