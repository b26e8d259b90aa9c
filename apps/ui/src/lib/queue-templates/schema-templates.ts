import { comparison } from './comparison.js';
import { correction } from './correction.js';
import type { SchemaTemplate } from './schema-template.js';
import { scoreAndNotes } from './score-and-notes.js';
import { verdict } from './verdict.js';

/** In the order in which they are offered. */
export const schemaTemplates: readonly SchemaTemplate[] = [verdict, scoreAndNotes, comparison, correction];

/** The guidelines to start from when no template was chosen. */
const generalGuidelines = `# How to review

What do you want to learn from this queue? Say it in one sentence.

- **Approve** when the target says what you would say yourself.
- **Correct it first** when something is wrong or missing.
- **Discard** what should not be in the dataset at all.

Give an example of a hard case, and how to decide it.
`;

/** The guidelines that a queue starts with, by the id of the template that its schema started from. */
export function startingGuidelines(template: string | undefined): string {
  return schemaTemplates.find(({ id }) => id === template)?.guidelines ?? generalGuidelines;
}
