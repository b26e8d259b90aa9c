// The key that somebody means, whatever their keyboard layout writes with it, even with Caps Lock on.

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key as shortcuts name it: letters are lower case, and capitals only with Shift. Where a layout has no Latin letters,
 * it is the letter that is on the same key elsewhere.
 */
export function pressedKey({ key, code, shiftKey }: Pressed): string {
  const letter = /^[a-z]$/i.test(key) ? key : isOtherScript(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  if (letter === undefined) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** The digit from 1 to 9, even if a layout writes another sign without Shift; undefined for other keys. */
export function pressedDigit({ key, code, shiftKey }: Pressed): number | undefined {
  // Some layouts have the key for the search among the digits.
  const isSign = !shiftKey && key !== '/';
  const digit = /^[1-9]$/.test(key) ? key : isSign ? /^Digit([1-9])$/.exec(code)?.[1] : undefined;
  return digit === undefined ? undefined : Number(digit);
}

/** The names of keys, such as Enter, are in Latin letters, too. */
function isOtherScript(key: string): boolean {
  return /^[\p{L}\p{M}]/u.test(key) && !/^\p{Script=Latin}/u.test(key);
}
