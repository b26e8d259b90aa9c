// The project this browser tab shows. Another tab may have switched to another one since, which the cookie then names;
// what is asked and given here is about this one.

const HEADER = 'X-Project-Id';
let shown: string | undefined;

/** `id` is undefined while nobody is signed in. */
export function showProject(id: string | undefined): void {
  shown = id;
}

/** For an event stream or a download, which cannot carry a header: what its address says of the project. */
export function projectInAddress(): Readonly<Record<string, string>> {
  return shown === undefined ? {} : { project: shown };
}

/** `send`, whose requests to this site, at `origin`, name the project that the tab shows. */
export function naming(send: typeof fetch, origin: string): typeof fetch {
  return (input, init) => {
    const to = new URL(input instanceof Request ? input.url : input, origin);
    if (shown === undefined || to.origin !== origin) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(HEADER, shown);
    return send(input, { ...init, headers });
  };
}
