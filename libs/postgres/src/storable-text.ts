/** Postgres' `text` cannot hold NUL or unpaired surrogates: names and other labels show U+FFFD instead. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
