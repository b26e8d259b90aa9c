import { isForwarded } from './request-bodies.js';

/** Names the project in an address: that of an event stream or of a download, which cannot carry a header. */
const NAME = 'project';

/** The project that the tab shows. A document that is opened names none: it shows the one that was chosen last. */
export function namedProject({ headers, method }: Request, url: URL): string | undefined {
  const isStream = headers.get('accept') === 'text/event-stream';
  const mayBeInAddress = isStream || (method === 'GET' && isForwarded(url));
  return headers.get('x-project-id') ?? (mayBeInAddress ? url.searchParams.get(NAME) : null) ?? undefined;
}

/** What the HTTP API is asked: it knows the project by a header. */
export function forwardedSearch({ method }: Request, { search, searchParams }: URL): string {
  if (method !== 'GET' || !searchParams.has(NAME)) return search;
  const rest = new URLSearchParams(searchParams);
  rest.delete(NAME);
  return rest.size === 0 ? '' : `?${rest}`;
}
