/**
 * The `Link` to the page after the one at `url` (RFC 8288): the same path and query with another cursor. Like
 * `Location`, it names no host: it applies to the one that the caller asked.
 */
export function nextPageLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://api');
  searchParams.set('after', cursor);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}
