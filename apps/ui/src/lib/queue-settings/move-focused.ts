import { tick } from 'svelte';

/** Moves a row in the document, and what is focused in it goes along; a button that can move it no further leaves that to `otherwise`. */
export async function moveFocused(move: () => void, otherwise: () => void): Promise<void> {
  const focused = document.activeElement;
  move();
  await tick();
  if (focused instanceof HTMLButtonElement && focused.disabled) otherwise();
  else if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
}
