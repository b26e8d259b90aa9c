/** Where somebody wanted to go, if it is a page of this site: an address given from outside must not lead elsewhere. */
export function pathOnThisSite(next: string | null): string | undefined {
  return next?.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : undefined;
}
