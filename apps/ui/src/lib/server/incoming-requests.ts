// Checks on every request to this server before its route sees it.
const READING = /^(GET|HEAD|OPTIONS)$/;

/**
 * Whether this request changes something and is not known to come from a page of this site. Browsers send the origin of
 * such requests, whatever the body; cookies alone prove nothing. A sibling site under the same domain counts as another
 * site.
 */
export function isFromOtherSite({ method, headers }: Request, url: URL): boolean {
  if (READING.test(method)) return false;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return true;
  return origin === null ? site === null : origin !== url.origin;
}

/** Longer ones fit neither a cookie nor a header. */
const LONGEST_PATH = 2_000;
const HERE = 'http://this.site';

/**
 * Where a visitor wanted to go, if that is a page of this site: an address from outside must not lead to another site.
 * It is parsed as browsers do, which drop tabs and line breaks, resolve dots and take `\` for `/`, and returned in
 * characters that any header can carry.
 */
export function pathOnThisSite(next: string | null): string | undefined {
  if (next === null || next.length > LONGEST_PATH || !next.startsWith('/')) return undefined;
  const url = URL.parse(next, HERE);
  // With the dots resolved, a path can begin like the address of another host.
  if (url?.origin !== HERE || url.pathname.startsWith('//') || !isReadablePath(url.pathname)) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.length > LONGEST_PATH ? undefined : path;
}

/** Whether the percent signs in an address's path are valid escapes. */
export function isReadablePath(pathname: string): boolean {
  try {
    // The bundler drops a call whose result is unused.
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}
