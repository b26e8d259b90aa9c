// Langfuse: https://langfuse.com/integrations/native/opentelemetry — what its own SDKs write, apart from other conventions.
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, costAt, membersAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  generation: 'llm',
  embedding: 'llm',
  tool: 'tool',
  retriever: 'tool',
  agent: 'agent',
  span: 'other',
  chain: 'other',
  event: 'other',
  evaluator: 'other',
  guardrail: 'other',
};

export const langfuse: Convention = {
  id: 'langfuse',
  name: 'Langfuse',
  namespaces: ['langfuse'],
  unread: 'media, which are references to its own storage',
  read: ({ attributes }) => {
    const usage = membersAt(attributes, 'langfuse.observation.usage_details');
    return {
      // The trace's input and output are written to its root, which may not have its own.
      input: payloadAt(attributes, 'langfuse.observation.input', 'langfuse.trace.input'),
      output: payloadAt(attributes, 'langfuse.observation.output', 'langfuse.trace.output'),
      type: choiceAt(attributes, 'langfuse.observation.type', types),
      model: textAt(attributes, 'langfuse.observation.model.name'),
      inputTokens: tokensAt(usage, 'input', 'input_tokens', 'prompt_tokens'),
      outputTokens: tokensAt(usage, 'output', 'output_tokens', 'completion_tokens'),
      cachedTokens: tokensAt(usage, 'input_cached_tokens', 'cache_read_input_tokens', 'input_cache_read'),
      cacheWriteTokens: tokensAt(usage, 'cache_creation_input_tokens', 'input_cache_creation'),
      reasoningTokens: tokensAt(usage, 'output_reasoning_tokens', 'reasoning_tokens'),
      cost: costAt(membersAt(attributes, 'langfuse.observation.cost_details'), 'total'),
      sessionId: textAt(attributes, 'langfuse.session.id'),
      userId: textAt(attributes, 'langfuse.user.id'),
    };
  },
};
