const ENOUGH_CHARACTERS = 100;

/** A text from the caller, short enough to be repeated in an answer: headers that are too long break the caller's whole connection. */
export function shorten(text: string, characters = ENOUGH_CHARACTERS): string {
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}...`;
}
