import { tick } from 'svelte';

/** Moves a row in the document with the focus in it; if the focused button moves it no further, calls `otherwise`. */
export async function moveFocused(move: () => void, otherwise: () => void): Promise<void> {
  const focused = document.activeElement;
  move();
  await tick();
  if (focused instanceof HTMLButtonElement && focused.disabled) otherwise();
  else if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
}
