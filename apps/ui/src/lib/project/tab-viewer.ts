// Whom and which project this browser tab shows. In another tab, somebody else may have signed in since, or switched to another
// project, which the cookies then name; requests from this tab are by this member, about this project.
import { addressOf } from './address-of.js';

/** Read by the pages' server, which refuses to act for anybody else. */
const HEADERS = { project: 'X-Project-Id', member: 'X-Member-Id' } as const;

interface Shown {
  readonly member: string;
  /** Absent for somebody who is in no project. */
  readonly project?: string | undefined;
}
let shown: Shown | undefined;

/** Undefined while nobody is signed in. */
export function showViewer(viewer: Shown | undefined): void {
  shown = viewer;
}

/** For an event stream, which cannot carry a header: what its address says about the tab. */
export function viewerInAddress(): Readonly<Record<string, string>> {
  return shown === undefined ? {} : { ...projectInAddress(), member: shown.member };
}

/** For a download, which cannot carry a header either. */
export function projectInAddress(): Readonly<Record<string, string>> {
  return shown?.project === undefined ? {} : { project: shown.project };
}

/** What the headers of a request say about the tab. */
export function viewerInHeaders(): Readonly<Record<string, string>> {
  if (shown === undefined) return {};
  const { member, project } = shown;
  return { [HEADERS.member]: member, ...(project !== undefined && { [HEADERS.project]: project }) };
}

/** The same `send`, but its requests to this site, at `origin`, name the member and project that the tab shows. */
export function naming(send: typeof fetch, origin: string): typeof fetch {
  return (input, init) => {
    if (shown === undefined || addressOf(input, origin).origin !== origin) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    for (const [name, value] of Object.entries(viewerInHeaders())) headers.set(name, value);
    return send(input, { ...init, headers });
  };
}
