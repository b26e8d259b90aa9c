import { toJsonText } from '@labeling/domain';
import type { SchemaTemplate } from './schema-template.js';

export const comparison: SchemaTemplate = {
  id: 'comparison',
  label: 'Comparison',
  summary: 'Which of two answers is better',
  schema: toJsonText({
    approval: 'ask',
    fields: [
      {
        key: 'preferred',
        type: 'enum',
        label: 'Better answer',
        description: 'Which of the two would you rather have received?',
        required: true,
        values: ['a', 'b', 'tie', 'neither'],
        labels: ['A', 'B', 'Equally good', 'Both bad'],
      },
      {
        key: 'criteria',
        type: 'enum',
        label: 'What decided it',
        description: 'Choose all that made the difference.',
        multiple: true,
        values: ['accuracy', 'completeness', 'clarity', 'tone'],
        labels: ['Accuracy', 'Completeness', 'Clarity', 'Tone'],
      },
      {
        key: 'notes',
        type: 'string',
        label: 'Notes',
        description: 'Anything that the choices above do not say.',
      },
    ],
  }),
  guidelines: `# How to compare

Read the question, then both answers to the end.

1. Accuracy counts most: a wrong answer loses against a right one, however well it is written.
2. If both are right, the one that answers more of the question is better.
3. If there is still no difference, choose the one that is easier to read.

Choose **Equally good** only if you could not say which one to send.

Which answer is A and which is B says nothing about them.
`,
};
