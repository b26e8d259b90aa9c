/** The address of a page of the access log; an empty kind means all. */
export function accessLogPath({ kind, after }: { kind: string; after?: string }): string {
  const query = new URLSearchParams({ limit: '50', ...(kind && { kind }), ...(after !== undefined && { after }) });
  return `/v1/access_log?${query.toString()}`;
}
