/**
 * Responses of the pages' server are for one person and must not be cached: neither by a proxy nor by a browser, whose
 * back button would show them after signing out. Scripts and styles do not pass through here, and are cached for a
 * year.
 */
export function withoutStore(response: Response): Response {
  response.headers.set('cache-control', 'private, no-store');
  return response;
}
