const most = 200;

/** Why nobody and nothing can be named so, as a sentence; undefined when they can. */
export function personNameProblem(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'The name is missing.';
  if (trimmed.length > most) return `The name can have at most ${most} characters.`;
  // Neither can be stored, and line breaks would let a name pass for something else in a list.
  return /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed()
    ? 'The name holds characters that cannot be shown.'
    : undefined;
}
