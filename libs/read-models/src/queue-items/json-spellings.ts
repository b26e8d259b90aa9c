// JSON is kept as it was sent, and programs spell the same text in different ways: some escape everything that is not
// ASCII, as Python does, some the characters that are special in HTML, as Go does, and some the slash, as PHP does.

/** How programs write a text into a JSON string: most of them as `usual`, others with more characters `escaped`. */
export function jsonSpellings(text: string): { readonly usual: string; readonly escaped: readonly string[] } {
  const spell = (each: string) => JSON.stringify(each).slice(1, -1);
  const usual = spell(text);
  const ascii = casesOf(text).map((each) => withEscapes(spell(each), NOT_ASCII));
  const all = [usual, ...ascii].flatMap((each) => [
    each,
    each.replaceAll('/', String.raw`\/`),
    withEscapes(each, OF_HTML),
  ]);
  return { usual, escaped: [...new Set(all)].filter((each) => each !== usual) };
}

const NOT_ASCII = /[^\x00-\x7f]/g;
const OF_HTML = /[<>&\u2028\u2029]/g;

function withEscapes(spelling: string, characters: RegExp): string {
  return spelling.replace(characters, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** More letters would mean more patterns than a search is worth. */
const MOST_LETTERS = 3;

/**
 * An escaped letter has a different number in upper case, which a comparison that ignores case cannot know. For a few
 * letters, returns all combinations; for more, the text as it is, in lower case and in upper case.
 */
function casesOf(text: string): string[] {
  const letters = text.match(NOT_ASCII)?.filter((letter) => letter.toLowerCase() !== letter.toUpperCase()) ?? [];
  if (letters.length > MOST_LETTERS) return [text, text.toLowerCase(), text.toUpperCase()];
  return [...text.matchAll(NOT_ASCII)].reduce(
    (cases, { 0: letter, index }) =>
      [...new Set([letter.toLowerCase(), letter.toUpperCase()])]
        .filter((each) => each.length === letter.length)
        .flatMap((each) => cases.map((one) => one.slice(0, index) + each + one.slice(index + letter.length))),
    [text],
  );
}
