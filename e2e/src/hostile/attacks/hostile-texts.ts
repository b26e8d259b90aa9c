// Texts that are expensive to render as Markdown or JSON.

const A_TEXT = 25_000;

export const hostileTexts: readonly string[] = [
  '['.repeat(A_TEXT),
  `${' '.repeat(A_TEXT)}x`,
  '!['.repeat(A_TEXT / 2),
  '[a]('.repeat(A_TEXT / 4),
  '> '.repeat(A_TEXT / 2),
  '*'.repeat(A_TEXT),
  '***a '.repeat(A_TEXT / 5),
  '`'.repeat(A_TEXT),
  '|-'.repeat(A_TEXT / 2),
  Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n'),
  '\u202e\u2066'.repeat(A_TEXT / 2),
  // Accents on one letter, and marks that turn the direction of writing.
  `a${'\u0301'.repeat(A_TEXT)}`,
];
