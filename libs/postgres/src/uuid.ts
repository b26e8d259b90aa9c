const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids come from addresses that people type: one that is no UUID names nothing, and Postgres must not be asked. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}
