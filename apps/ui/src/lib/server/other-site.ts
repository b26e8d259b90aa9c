/** Whether a page of another site made the browser send this. Commands of such requests are refused. */
export function isFromOtherSite(request: Request, url: URL): boolean {
  const origin = request.headers.get('origin');
  return request.headers.get('sec-fetch-site') === 'cross-site' || (origin !== null && origin !== url.origin);
}
