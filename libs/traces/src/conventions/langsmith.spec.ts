import { findPayloads } from './find-payloads.js';
import { langsmith } from './langsmith.js';
import { foundBy, spanWith } from './span-content.fixture.js';

const usage = {
  ...{ 'gen_ai.usage.input_tokens': 9n, 'gen_ai.usage.output_tokens': 2n, 'gen_ai.usage.cost': 0.1 },
  ...{ 'gen_ai.usage.input_token_details': '{"cache_read":4}' },
};

describe('the LangSmith convention', () => {
  it.each([
    "{'audio': 0, 'cache_read': 4}",
    "{'audio': None, 'cache_read': 4}",
    '{"audio":0,"cache_read":4}',
    '{"audio": null, "cache_read": 4}',
  ])('finds the cached tokens in %s, which the SDKs write', (details) => {
    const attributes = { 'langsmith.span.kind': 'llm', 'gen_ai.usage.input_token_details': details };
    expect(foundBy(langsmith, spanWith(attributes)).cachedTokens).toBe(4);
  });

  it.each([
    '{}',
    "{'cache_read': -4}",
    "{'cache_read': '4'}",
    "{'cache_read': 4",
    "4, 'cache_read': 4",
    `{${"'cache_read': 4, ".repeat(1_000_000)}}`,
  ])('finds none in text that they do not write', (details) => {
    const attributes = { 'langsmith.span.kind': 'llm', 'gen_ai.usage.input_token_details': details };
    expect(foundBy(langsmith, spanWith(attributes)).cachedTokens).toBeUndefined();
  });

  it.each(['chain', 'tool', 'retriever', 'prompt', 'parser', 'agent', 'constructor'])(
    'finds no tokens and no cost in a run of the kind "%s", which repeats those of the model inside it',
    (kind) => {
      const found = findPayloads(spanWith({ 'langsmith.span.kind': kind, 'gen_ai.prompt': '1', ...usage }));
      expect(found.input).toBe('1');
      expect(Object.keys(found).filter((name) => /tokens|cost/i.test(name))).toEqual([]);
    },
  );

  it.each(['llm', 'embedding', ''])('finds the tokens and the cost of a run of the kind "%s"', (kind) => {
    const found = findPayloads(spanWith({ 'langsmith.span.kind': kind, ...usage }));
    expect(found).toMatchObject({ inputTokens: 9, outputTokens: 2, cachedTokens: 4, cost: '0.1' });
  });
});
