/** A visit that has ended; times are in milliseconds of the clock it was measured with. */
export interface Visit {
  readonly itemId: string;
  readonly from: number;
  readonly to: number;
}

/** A visit that the server has not acknowledged yet. */
export interface UnsentVisit extends Visit {
  /** A UUID: sent twice, it is one visit. */
  readonly id: string;
}
/** What is sent about a visit, in seconds: browsers' clocks may be wrong, but they run at the right speed. */
export interface VisitReport {
  readonly id: string;
  readonly itemId: string;
  readonly secondsAgo: number;
  readonly seconds: number;
}

/** A random UUID. Not `randomUUID`, which browsers offer only to pages served over HTTPS. */
export function newVisitId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x40;
  bytes[8] = (variant & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
