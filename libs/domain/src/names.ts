import { isLongerThan } from './characters.js';

/** The longest name of a queue or dataset, in characters. */
export const MAX_NAME_LENGTH = 200;

/** What is wrong with a name, worded to follow "The … name"; undefined when it is acceptable. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if (isLongerThan(name, MAX_NAME_LENGTH)) return `must not be longer than ${MAX_NAME_LENGTH} characters`;
  return undefined;
}
