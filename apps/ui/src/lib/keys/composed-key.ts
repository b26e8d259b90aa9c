/** The code of every key that goes to an input method. */
const COMPOSED = 229;
/** The keys that end a composed word. */
const ending: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab']);

/**
 * A listener that keeps the key that ends a composed word from all other listeners. Safari sends it once the word is
 * complete, so an Enter that only confirms the word would also send the comment that it is in.
 */
export function keepComposedKey(event: KeyboardEvent): void {
  if (event.keyCode === COMPOSED && !event.isComposing && ending.has(event.key)) event.stopImmediatePropagation();
}
