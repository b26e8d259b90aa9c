import { toJsonText } from '@labeling/domain';
import type { SchemaTemplate } from './schema-template.js';

export const correction: SchemaTemplate = {
  id: 'correction',
  label: 'Correction',
  summary: 'The text as it should be',
  schema: toJsonText({
    approval: 'ask',
    fields: [
      {
        key: 'corrected',
        type: 'string',
        label: 'Corrected text',
        description: 'The whole text as it should be, even if little has changed.',
        required: true,
      },
      {
        key: 'problems',
        type: 'enum',
        label: 'What was wrong',
        description: 'Choose all that you corrected. None if the text was right.',
        multiple: true,
        values: ['facts', 'gaps', 'wording', 'format'],
        labels: ['Facts', 'Gaps', 'Wording', 'Format'],
      },
      {
        key: 'needs_expert',
        type: 'boolean',
        label: 'Needs an expert',
        description: 'Yes if you are not sure of your correction.',
        default: false,
      },
    ],
  }),
  guidelines: `# How to correct

Change as little as possible and as much as necessary.

- Correct what is wrong or missing. Leave what is only a matter of taste.
- Keep the language, the tone and the format of the original.
- Do not add facts that you have not checked.

If you cannot tell what is right, say **Yes** under **Needs an expert**, and leave the text as it is.
`,
};
