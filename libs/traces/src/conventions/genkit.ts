// Genkit: https://genkit.dev — every action is a span with its input and output as JSON.
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  model: 'llm',
  'background-model': 'llm',
  embedder: 'llm',
  tool: 'tool',
  'tool.v2': 'tool',
  retriever: 'tool',
  reranker: 'tool',
  indexer: 'tool',
  agent: 'agent',
  flow: 'agent',
  util: 'other',
  prompt: 'other',
  evaluator: 'other',
};

export const genkit: Convention = {
  id: 'genkit',
  name: 'Genkit',
  namespaces: ['genkit'],
  read: ({ attributes }) => {
    const type = choiceAt(attributes, 'genkit:metadata:subtype', types);
    const usage = membersAt(membersAt(attributes, 'genkit:output'), 'usage');
    return {
      input: payloadAt(attributes, 'genkit:input'),
      output: payloadAt(attributes, 'genkit:output'),
      type: type ?? choiceAt(attributes, 'genkit:type', types),
      model: type === 'llm' ? textAt(attributes, 'genkit:name') : undefined,
      // Only of models: a flow may return the answer of one as its own.
      ...(type === 'llm' && {
        inputTokens: tokensAt(usage, 'inputTokens'),
        outputTokens: tokensAt(usage, 'outputTokens'),
        cachedTokens: tokensAt(usage, 'cachedContentTokens'),
        reasoningTokens: tokensAt(usage, 'thoughtsTokens'),
      }),
      sessionId: textAt(attributes, 'genkit:sessionId'),
    };
  },
};
