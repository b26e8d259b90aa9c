// The prefix of our streams is part of the address of the store, as an option that is ours: whoever is given the address reads and
// writes the same streams.

/** No `$`, which is the store's own, and no `-`, which ends a category. The end sets it apart from the kind of the stream. */
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

/** An address before its options, and these, without ours. */
export function withoutPrefix(url: string): [before: string, options: string[]] {
  const [before, options] = splitOptions(url);
  return [before, options.filter((each) => !OPTION.test(each))];
}

/** What stands before the host may hold any character, as it does for the client. */
const CREDENTIALS = /^[^:]+:\/\/(?:[^:]+:[^@]+@)?/;

function splitOptions(url: string): [before: string, options: string[]] {
  const at = url.indexOf('?', CREDENTIALS.exec(url)?.[0].length);
  return at < 0 ? [url, []] : [url.slice(0, at), url.slice(at + 1).split('&')];
}
