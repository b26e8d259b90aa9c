// Braintrust: https://www.braintrust.dev/docs/integrations/sdk-integrations/opentelemetry — objects are JSON in one attribute each.
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, costAt, membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  llm: 'llm',
  tool: 'tool',
  function: 'tool',
  task: 'other',
  eval: 'other',
  score: 'other',
};

export const braintrust: Convention = {
  id: 'braintrust',
  name: 'Braintrust',
  namespaces: ['braintrust'],
  unread: 'scores, expected values and tags',
  read: ({ attributes }) => {
    const metrics = membersAt(attributes, 'braintrust.metrics');
    const metadata = membersAt(attributes, 'braintrust.metadata');
    return {
      input: payloadAt(attributes, 'braintrust.input_json', 'braintrust.input'),
      output: payloadAt(attributes, 'braintrust.output_json', 'braintrust.output'),
      type: choiceAt(membersAt(attributes, 'braintrust.span_attributes'), 'type', types),
      model: textAt(metadata, 'model'),
      inputTokens: tokensAt(metrics, 'prompt_tokens'),
      outputTokens: tokensAt(metrics, 'completion_tokens'),
      cachedTokens: tokensAt(metrics, 'prompt_cached_tokens'),
      cacheWriteTokens: tokensAt(metrics, 'prompt_cache_creation_tokens'),
      reasoningTokens: tokensAt(metrics, 'completion_reasoning_tokens'),
      cost: costAt(metrics, 'estimated_cost'),
      sessionId: textAt(metadata, 'session_id'),
      userId: textAt(metadata, 'user_id'),
    };
  },
};
