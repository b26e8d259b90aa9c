// What a tab says about itself with each request. A document that is opened says nothing: it is for whoever is signed
// in, and shows the project that was chosen last.
import { isForwarded } from './request-bodies.js';

interface Asked {
  readonly request: Request;
  readonly url: URL;
}

const HEADERS = { project: 'x-project-id', member: 'x-member-id' } as const;

/** The project or the member that the tab shows; undefined when it does not say. */
export function namedByTab(what: keyof typeof HEADERS, asked: Asked): string | undefined {
  const inAddress = mayBeInAddress(what, asked) ? asked.url.searchParams.get(what) : null;
  return asked.request.headers.get(HEADERS[what]) ?? inAddress ?? undefined;
}

/** An event stream cannot carry a header, nor can a download, which is for whoever is signed in. */
function mayBeInAddress(what: keyof typeof HEADERS, { request, url }: Asked): boolean {
  if (request.headers.get('accept') === 'text/event-stream') return true;
  return what === 'project' && request.method === 'GET' && isForwarded(url);
}

/** Whether the tab may show this member. Otherwise somebody else has signed in since, and must not act in their place. */
export function isShownTo(memberId: string, asked: Asked): boolean {
  const named = namedByTab('member', asked);
  return named === undefined || named === memberId;
}

/** The query string for the HTTP API, which takes the project from a header. */
export function forwardedSearch({ request, url: { search, searchParams } }: Asked): string {
  if (request.method !== 'GET' || !searchParams.has('project')) return search;
  const rest = new URLSearchParams(searchParams);
  rest.delete('project');
  return rest.size === 0 ? '' : `?${rest}`;
}
