/** Letters that are written from right to left, and characters that turn the direction of what follows. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eff0}]/u;

/** They could end the isolation, or reach beyond it. */
const overriding = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * People's text within a sentence of ours: what is written from right to left would take the words and numbers beside it
 * out of their order. In markup, `<bdi>` does the same.
 */
export const isolated = (text: string): string =>
  turning.test(text) ? `\u2068${text.replaceAll(overriding, '')}\u2069` : text;
