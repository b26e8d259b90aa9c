import { toJsonText } from '@labeling/domain';
import type { SchemaTemplate } from './schema-template.js';

export const verdict: SchemaTemplate = {
  id: 'verdict',
  label: 'Verdict',
  summary: 'Right, partly right or wrong, and why',
  schema: toJsonText({
    approval: 'ask',
    fields: [
      {
        key: 'verdict',
        type: 'enum',
        label: 'Verdict',
        description: 'Judge the answer as a whole.',
        required: true,
        values: ['correct', 'partly_correct', 'wrong'],
        labels: ['Correct', 'Partly correct', 'Wrong'],
      },
      {
        key: 'reason',
        type: 'string',
        label: 'Reason',
        description: 'What is wrong, in one sentence. Leave it empty if everything is right.',
      },
    ],
  }),
  guidelines: `# How to judge

Read the question first, then the answer.

- **Correct**: everything that was asked is answered, and nothing in it is wrong.
- **Partly correct**: the main point is right, but something is missing or wrong.
- **Wrong**: the main point is wrong, or the question is not answered.

If you hesitate between two, choose the stricter one and say why under **Reason**.
`,
};
