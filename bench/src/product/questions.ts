// Items of realistic size: the questions and model solutions of the demo.
import { toJsonText, type JsonText } from '@labeling/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Question {
  readonly data: { readonly question: string; readonly solution: string };
  readonly target: { readonly ground_truth: string };
  readonly dataText: JsonText;
  readonly targetText: JsonText;
}

interface Line {
  question: string;
  ground_truth: string;
  '6b_finetuning': { solution: string };
}

const file = join(import.meta.dirname, '../../../infra/demo/gsm8k-model-solutions.jsonl');

const questions: readonly Question[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((text) => {
    const line = JSON.parse(text) as Line;
    const data = { question: line.question, solution: line['6b_finetuning'].solution };
    const target = { ground_truth: line.ground_truth };
    return { data, target, dataText: toJsonText(data), targetText: toJsonText(target) };
  });

/** The `n`th question; after the last it starts again. */
export function question(n: number): Question {
  const found = questions[n % questions.length];
  if (found === undefined) throw new Error('There are no questions');
  return found;
}

/** The body of a request that adds the items `from` (inclusive) to `to` (exclusive), each with a key. */
export function addRequest(from: number, to: number, keys: string): string {
  const items: string[] = [];
  for (let n = from; n < to; n++) {
    const { dataText, targetText } = question(n);
    items.push(`{"data":${dataText},"target":${targetText},"idempotencyKey":"${keys}-${n}"}`);
  }
  return `{"items":[${items.join()}]}`;
}
