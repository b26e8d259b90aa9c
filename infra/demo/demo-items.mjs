// The demo's queue: real questions with real model solutions (GSM8K; see gsm8k-LICENSE), to be judged by a person.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const models = ['6b_finetuning', '6b_verification', '175b_finetuning', '175b_verification'];

export const guidelines = `Judge each solution as a teacher would.

correct: the final answer is right, and so is the way to it.
lucky: the final answer is right, but a step on the way is wrong.
wrong: the final answer is wrong.

score is the share of the reasoning that holds, from 0 to 1.
In notes, say what went wrong in one sentence, for the next model.`;

export const annotationSchema = {
  fields: [
    {
      key: 'verdict',
      type: 'enum',
      description: 'Is the final answer right, for the right reason?',
      values: ['correct', 'lucky', 'wrong'],
    },
    { key: 'score', type: 'number', description: 'How much of the reasoning holds?', min: 0, max: 1 },
    { key: 'uses_calculator', type: 'boolean', description: 'Does it mark calculator steps?' },
    { key: 'notes', type: 'string', description: 'What went wrong, for the next model.' },
  ],
};

/** Items for the HTTP API, one per question, with the models in turn; each has a key, so a second run adds nothing. */
export function demoItems() {
  const lines = readFileSync(join(import.meta.dirname, 'gsm8k-model-solutions.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, row) => {
    const example = JSON.parse(line);
    const model = models[row % models.length];
    return {
      idempotencyKey: `gsm8k-test-${row}-${model}`,
      data: { question: example.question, solution: example[model].solution },
      target: { ground_truth: example.ground_truth.split('\nA: ').at(-1) },
      metadata: { model, split: 'test', row },
    };
  });
}
