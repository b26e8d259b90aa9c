// Hostile texts in spans, opened by somebody who does not know what is in them.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import type { Answer } from '../send.js';
import { addSpan, type Attributes, type StoredSpan } from '../stored.js';
import { visit } from '../visit.js';
import { hostileTexts } from './hostile-texts.js';

/** Everything of the pages' server that draws or sends a span. */
async function openSpan(product: AttackedProduct, { traceId, spanId }: StoredSpan): Promise<Answer[]> {
  const trace = `/traces/${traceId}`;
  const headers = { accept: 'application/json' };
  return Promise.all([
    visit(product, { path: '/traces' }),
    visit(product, { path: trace }),
    visit(product, { path: `${trace}?span=${spanId}` }),
    visit(product, { path: `${trace}/spans/${spanId}`, headers }),
    visit(product, { path: '/traces/lines', headers }),
  ]);
}

function stored(name: string, attributes: () => readonly Attributes[]): Attack {
  return {
    name,
    room: 'pages',
    sends: `${name}, in attributes and events, and opens every page that shows them`,
    mustAnswer: '200 for each page',
    async run(product) {
      const answers: Answer[] = [];
      for (const each of attributes()) answers.push(...(await openSpan(product, await addSpan(product, name, each))));
      return allAnswered(answers, 200);
    },
  };
}

const asPayload = (text: string, type: string): Attributes => ({
  'input.value': text,
  'input.mime_type': type,
  'output.value': text,
  'output.mime_type': type,
});
const chat = (text: string): Attributes => ({
  'llm.input_messages.0.message.role': 'user',
  'llm.input_messages.0.message.content': text,
  note: text,
});
const KEYS = 50_000;

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

export const storedSpans: readonly Attack[] = [
  stored('spans of hostile texts', () =>
    hostileTexts.map((text) => ({ ...asPayload(text, 'text/plain'), ...chat(text) })),
  ),
  stored('spans of deep JSON', () => [199, 100_000].map((depth) => asPayload(nested(depth), 'application/json'))),
  stored(`a span of ${KEYS.toLocaleString('en')} keys in each payload`, () => {
    const json = JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 1])));
    return [asPayload(json, 'application/json')];
  }),
  stored('a span of 2,000 attributes', () => [
    Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`a.${i}.b`, '['])),
  ]),
];
