import { langsmith } from './langsmith.js';
import { foundBy, spanWith } from './span-content.fixture.js';

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
  ])('finds none in a text that they do not write', (details) => {
    const attributes = { 'langsmith.span.kind': 'llm', 'gen_ai.usage.input_token_details': details };
    expect(foundBy(langsmith, spanWith(attributes)).cachedTokens).toBeUndefined();
  });
});
