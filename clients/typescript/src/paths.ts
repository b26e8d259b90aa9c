/** A path with its ids: `path`/v1/datasets/${id}``. An id cannot lead anywhere else. */
export function path(texts: TemplateStringsArray, ...ids: readonly string[]): string {
  return texts.map((text, i) => text + (i < ids.length ? encodeURIComponent(ids[i] ?? '') : '')).join('');
}

/** The header of a command that applies to one revision only. */
export function ifMatch(revision: string | number | undefined): { readonly 'If-Match': string | undefined } {
  return { 'If-Match': revision === undefined ? undefined : `"${revision}"` };
}
