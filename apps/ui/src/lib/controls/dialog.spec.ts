/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import Dialog from './Dialog.svelte';

/** The button of a page that has just opened a dialog, and whatever keys the page itself hears. */
async function justOpened({ unasked = false } = {}) {
  const [run, heard] = [jest.fn(), jest.fn()];
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  window.addEventListener('keydown', heard);
  // Frames come when the test lets them.
  const frames: FrameRequestCallback[] = [];
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  render(Dialog, { open: true, title: 'Replace it?', unasked, primary: { label: 'Replace', run } });
  const dialog = await screen.findByRole('dialog', { name: 'Replace it?' });
  const draw = async () => {
    frame.mockRestore();
    for (const each of frames.splice(0)) each(performance.now());
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  };
  const press = (key: string) => {
    button.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
    window.removeEventListener('keydown', heard);
    return { ran: run.mock.calls.length, heard: heard.mock.calls.length };
  };
  return { draw, press };
}

describe('a dialog that was just opened', () => {
  it('takes its key before the focus is in it, and the page below takes none', async () => {
    const { press } = await justOpened();
    expect(press('Enter')).toEqual({ ran: 1, heard: 0 });
  });

  it('leaves keys elsewhere alone once the focus is in it', async () => {
    const { draw, press } = await justOpened();
    await draw();
    expect(press('Enter')).toEqual({ ran: 0, heard: 1 });
  });

  it('takes none that was meant for the page when it opened by itself', async () => {
    const { press } = await justOpened({ unasked: true });
    expect(press('Enter')).toEqual({ ran: 0, heard: 1 });
  });
});
