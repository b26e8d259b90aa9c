// The prefix of our streams is part of the address of the store, as an option that is ours: whoever is given the address reads and
// writes the same streams.

/** No `$`, which is the store's own, and no `-`, which ends a category. The end sets it apart from the kind of the stream. */
const FORM = /^[A-Za-z0-9][A-Za-z0-9._]{0,62}[._]$/;
const OPTION = /^streamPrefix=/i;

/** The prefix that an address asks for; undefined if it asks for none. @throws RangeError that says what is wrong with it */
export function prefixIn(url: string): string | undefined {
  const option = optionsOf(url).findLast((each) => OPTION.test(each));
  const prefix = option?.replace(OPTION, '');
  if (prefix === undefined || FORM.test(prefix)) return prefix;
  throw new RangeError(
    'its streamPrefix must be 2 to 64 letters, digits, dots and underscores that end with a dot or an underscore, such as labeling.',
  );
}

/** The address as EventStoreDB's client knows it. */
export function withoutPrefix(url: string): string {
  const options = optionsOf(url).filter((each) => !OPTION.test(each));
  const [before = ''] = url.split('?');
  return options.length === 0 ? before : `${before}?${options.join('&')}`;
}

function optionsOf(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0 ? [] : url.slice(at + 1).split('&');
}
