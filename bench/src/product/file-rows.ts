// The rows of a file that is imported.
import { randomUUID } from 'node:crypto';

export interface Row {
  readonly question: string;
  readonly answer: string;
}

/** Never the same file twice: the API would recognize it. */
export function rows(count: number): Row[] {
  const file = randomUUID();
  return Array.from({ length: count }, (_, i) => ({
    question: `No. ${i} of ${file}: ${'How many eggs are left when three are eaten? '.repeat(4)}`,
    answer: `She has 16 - 3 = ${i} eggs left. ${'So it is. '.repeat(12)}`,
  }));
}

export function lineOf({ question, answer }: Row): string {
  return `{"data":{"question":"${question}"},"target":"${answer}"}\n`;
}

export function cellsOf({ question, answer }: Row): string {
  return `"${question}","${answer}"\n`;
}
