// What is left to the browser: payloads may be large, and everybody shares the server's time.

export const isBrowser = typeof document !== 'undefined';

/** The longest payload that the server draws, in characters. */
const LONGEST_SERVED = 20_000;

/** Whether a payload is drawn here: long ones appear as soon as the page runs in the browser. */
export function isDrawnHere(...texts: readonly string[]): boolean {
  return isBrowser || texts.reduce((sum, { length }) => sum + length, 0) <= LONGEST_SERVED;
}
