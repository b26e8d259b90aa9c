/** Postgres' `text` cannot hold NUL or unpaired surrogates: names and the like show U+FFFD in their place. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
