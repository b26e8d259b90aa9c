/** What the keys of input methods have as their code, whatever they are. */
const COMPOSED = 229;
/** Those that end a composed word. */
const ending: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab']);

/**
 * A listener that keeps the key which ends a composed word from all others. Safari sends it once the word is complete, so
 * that an Enter which only confirms the word would also send the comment that it is in.
 */
export function keepComposedKey(event: KeyboardEvent): void {
  if (event.keyCode === COMPOSED && !event.isComposing && ending.has(event.key)) event.stopImmediatePropagation();
}
