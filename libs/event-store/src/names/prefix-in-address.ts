// The prefix of our streams is part of the store's address, as an option of our own: every program with the address reads and
// writes the same streams.

/** Without `$`, which is reserved for the store, and `-`, which ends a category. The last character separates it from the stream's kind. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9._]{0,62}[._]$/;
const OPTION = /^streamPrefix=/i;

/** The prefix that an address asks for; undefined if it asks for none. @throws RangeError that says what is wrong with it */
export function prefixIn(url: string): string | undefined {
  const option = splitOptions(url)[1].findLast((each) => OPTION.test(each));
  const prefix = option?.replace(OPTION, '');
  if (prefix === undefined || FORM.test(prefix)) return prefix;
  throw new RangeError(
    'its streamPrefix must be 2 to 64 letters, digits, dots and underscores that end with a dot or an underscore, such as labeling.',
  );
}

/** The address without its options, and the options without ours. */
export function withoutPrefix(url: string): [before: string, options: string[]] {
  const [before, options] = splitOptions(url);
  return [before, options.filter((each) => !OPTION.test(each))];
}

/** The part before the host may contain any character, as the client allows. */
const CREDENTIALS = /^[^:]+:\/\/(?:[^:]+:[^@]+@)?/;

function splitOptions(url: string): [before: string, options: string[]] {
  const at = url.indexOf('?', CREDENTIALS.exec(url)?.[0].length);
  return at < 0 ? [url, []] : [url.slice(0, at), url.slice(at + 1).split('&')];
}
