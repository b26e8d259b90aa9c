// Tokens and cost in the GenAI convention, under all the names that they have had.
import type { Attributes } from '../otlp/attribute.js';
import type { Found } from './convention.js';
import { costAt, tokensAt } from './read-attribute.js';

const of = (...names: readonly string[]) => names.map((name) => `gen_ai.usage.${name}`);

const names = {
  inputTokens: of('input_tokens', 'prompt_tokens'),
  outputTokens: of('output_tokens', 'completion_tokens'),
  cachedTokens: of(
    ...['cache_read.input_tokens', 'cache_read_input_tokens', 'input_cached_tokens'],
    ...['details.cache_read_tokens', 'details.cache_read_input_tokens'],
  ),
  cacheWriteTokens: of(
    ...['cache_write.input_tokens', 'cache_creation.input_tokens', 'cache_write_input_tokens'],
    ...['cache_creation_input_tokens', 'details.cache_write_tokens', 'details.cache_creation_input_tokens'],
  ),
  reasoningTokens: of('reasoning.output_tokens', 'reasoning_tokens', 'details.reasoning_tokens'),
};

type Usage = Pick<Found, keyof typeof names | 'cost'>;

export function usageAt(attributes: Attributes): Usage {
  return {
    inputTokens: tokensAt(attributes, ...names.inputTokens),
    outputTokens: tokensAt(attributes, ...names.outputTokens),
    cachedTokens: tokensAt(attributes, ...names.cachedTokens),
    cacheWriteTokens: tokensAt(attributes, ...names.cacheWriteTokens),
    reasoningTokens: tokensAt(attributes, ...names.reasoningTokens),
    cost: costAt(attributes, 'gen_ai.usage.cost', 'gen_ai.usage.total_cost', 'operation.cost'),
  };
}
