// Which decisions are somebody's own, and which follow each other.

/** The SQL condition that annotations agreed on a row of activity, so that nobody in particular decided it. */
export const byAgreement = `details::json ->> 'by' is not distinct from 'agreement'`;

/** Two decisions further apart than this, in seconds, have a pause between them, which says nothing about a pace. */
export const PAUSE = 600;
