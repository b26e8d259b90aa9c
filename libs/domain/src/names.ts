/** The longest name of a queue or dataset, in UTF-16 units. */
export const MAX_NAME_LENGTH = 200;

/** The longest reason for a flag, in UTF-16 units. */
export const MAX_REASON_LENGTH = 500;

/** What is wrong with the reason for a flag, worded to follow "The reason"; undefined when it will do. */
export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return 'must not be empty';
  if (reason.length > MAX_REASON_LENGTH) return `must not be longer than ${MAX_REASON_LENGTH} characters`;
  return undefined;
}

/** What is wrong with a name, worded to follow "The … name"; undefined when it will do. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if (name.length > MAX_NAME_LENGTH) return `must not be longer than ${MAX_NAME_LENGTH} characters`;
  return undefined;
}
