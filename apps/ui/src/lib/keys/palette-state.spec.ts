import { PaletteState } from './palette-state.svelte.js';

/** A palette that was open and is closing. */
function disappearing(): PaletteState {
  const palette = new PaletteState();
  palette.open();
  palette.isOpen = false;
  return palette;
}
const state = ({ isOpen, isShown }: PaletteState) => ({ isOpen, isShown });
const gone = { isOpen: false, isShown: false };

describe('the palette', () => {
  it('is shown until it has disappeared', () => {
    const palette = disappearing();
    expect(state(palette)).toEqual({ isOpen: false, isShown: true });
    palette.hide();
    palette.resume(true);
    expect(state(palette)).toEqual(gone);
  });

  it('opens again, once, when it was requested while it disappeared', () => {
    const palette = disappearing();
    palette.open();
    expect(palette.isOpen).toBe(false);
    palette.hide();
    palette.resume(true);
    expect(state(palette)).toEqual({ isOpen: true, isShown: true });
    palette.isOpen = false;
    palette.hide();
    palette.resume(true);
    expect(state(palette)).toEqual(gone);
  });

  it('does not open over a dialog that was opened from it, then or later', () => {
    const palette = disappearing();
    palette.open();
    palette.hide();
    palette.resume(false);
    palette.resume(true);
    expect(state(palette)).toEqual(gone);
  });
});
