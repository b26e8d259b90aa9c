/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import Dialog from './Dialog.svelte';

/** A dialog that a button has just opened, before the browser draws again, and the keys that the page receives. */
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

  it('acts on its key at once, and the page below does not receive it', async () => {
    const { press } = await justOpened();
    expect(press('Enter')).toEqual({ ran: 1, heard: 0 });
  });

  it('ignores a key that was meant for the page if it opened by itself', async () => {
    const { press } = await justOpened({ unasked: true });
    expect(press('Enter')).toEqual({ ran: 0, heard: 0 });
  });

  it('ignores a key that was pressed before and is still held', async () => {
    const { press } = await justOpened();
    expect(press('Enter', true)).toEqual({ ran: 0, heard: 0 });
  });
});

describe('a dialog whose main button is disabled while it works', () => {
  /** Its button was pressed by keyboard, and is disabled. */
  async function atWork() {
    const primary = { label: 'Import', run: () => undefined };
    const props = { open: true, title: 'Import a file', primary };
    const { rerender } = render(Dialog, props);
    const dialog = await screen.findByRole('dialog', { name: 'Import a file' });
    screen.getByRole('button', { name: /^Import/ }).focus();
    await rerender({ ...props, primary: { ...primary, disabled: true } });
    return { dialog, fail: () => rerender(props) };
  }

  it('keeps the focus', async () => {
    const { dialog } = await atWork();
    expect(dialog).toHaveFocus();
  });

  it('gives the focus back to the button, to try again', async () => {
    const { fail } = await atWork();
    await fail();
    expect(screen.getByRole('button', { name: /^Import/ })).toHaveFocus();
  });

  it('leaves the focus where somebody moved it meanwhile', async () => {
    const { fail } = await atWork();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await fail();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
});
