/** How much one query reads, as all of it is in memory at once: so many items or rows, or about so many bytes if they are large. */
export interface ReadAtOnce {
  readonly count: number;
  readonly bytes: number;
}

/** Of a few thousand answers, or of a few hundred large ones. */
export const READ_BYTES = 64_000_000;
