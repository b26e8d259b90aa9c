const READING = /^(GET|HEAD|OPTIONS)$/;

/**
 * Whether this would change something and no page of this site is known to have sent it. Browsers say where such a
 * request comes from, whatever its body; cookies alone prove nothing. A site beside this one, under the same domain, is another.
 */
export function isFromOtherSite({ method, headers }: Request, url: URL): boolean {
  if (READING.test(method)) return false;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin') return true;
  return origin === null ? site === null : origin !== url.origin;
}
