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
