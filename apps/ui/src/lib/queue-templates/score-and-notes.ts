import { toJsonText } from '@labeling/domain';
import type { SchemaTemplate } from './schema-template.js';

export const scoreAndNotes: SchemaTemplate = {
  id: 'score_and_notes',
  label: 'Score and notes',
  summary: 'A number on a scale, and a remark',
  schema: toJsonText({
    approval: 'ask',
    fields: [
      {
        key: 'score',
        type: 'number',
        label: 'Score',
        description: '0 is of no use, 10 could not be better.',
        required: true,
        min: 0,
        max: 10,
      },
      {
        key: 'notes',
        type: 'string',
        label: 'Notes',
        description: 'What raised or lowered the score most.',
      },
    ],
  }),
  guidelines: `# How to score

Score what is there, not what it could have been.

| Score | Meaning |
| --- | --- |
| 9–10 | could be used as it is |
| 6–8 | good, with small flaws |
| 3–5 | needs work before it helps anybody |
| 0–2 | wrong, or beside the question |

Write one sentence under **Notes** for each score below 6.
`,
};
