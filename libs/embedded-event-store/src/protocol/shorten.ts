const ENOUGH_CHARACTERS = 100;

/** A text of the caller as an answer may repeat it: headers that are too long tear down the caller's whole connection. */
export function shorten(text: string, characters = ENOUGH_CHARACTERS): string {
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}...`;
}
