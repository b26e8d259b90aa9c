const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from addresses that people type: one that is not a UUID matches nothing, and a query with it would fail. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}
