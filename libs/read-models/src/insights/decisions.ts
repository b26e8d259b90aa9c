// Which decisions are somebody's own, and which follow each other.

/** Of a row of activity, in SQL: annotations agreed on it, so it was decided by nobody in particular. */
export const byAgreement = `details::json ->> 'by' is not distinct from 'agreement'`;

/** Two decisions further apart than this have a pause between them, which says nothing of anybody's pace. In seconds. */
export const PAUSE = 600;
