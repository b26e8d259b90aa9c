/** How much one query reads into memory at once: at most `count` items or rows, or about `bytes` if they are large. */
export interface ReadAtOnce {
  readonly count: number;
  readonly bytes: number;
}

/** A few thousand answers, or a few hundred large ones. */
export const READ_BYTES = 64_000_000;
