import type { Attribute } from '../otlp/attribute.js';
import { findPayloads } from './find-payloads.js';
import { spanWith } from './span-content.fixture.js';

describe('findPayloads', () => {
  it('takes each value from the first convention that has it', () => {
    const attributes = {
      'lmnr.span.output': '1',
      'gen_ai.request.model': 'm',
      'input.value': 'in',
      'traceloop.entity.output': '2',
      'traceloop.span.kind': 'tool',
    };
    expect(findPayloads(spanWith(attributes))).toEqual({
      ...{ input: '"in"', inputFrom: 'OpenInference: input.value', model: 'm', type: 'tool' },
      ...{ output: '1', outputFrom: 'Laminar: lmnr.span.output' },
    });
  });

  it('skips empty values in favor of a convention that found more', () => {
    const attributes = {
      'lmnr.span.input': '{}',
      'traceloop.entity.input': '',
      input: 'asked',
      'lmnr.span.output': '{}',
    };
    expect(findPayloads(spanWith(attributes))).toEqual({ input: '"asked"', inputFrom: 'Plain attributes: input' });
  });

  it('prefers what a project says about its own attributes to every convention, if they contain something', () => {
    const own = { input: 'my.question', output: 'my.answer' };
    const attributes = { 'my.question': '{"n":1.10}', 'my.answer': '', 'input.value': 'in', 'output.value': 'out' };
    expect(findPayloads(spanWith(attributes), own)).toEqual({
      ...{ input: '{"n":1.10}', inputFrom: 'Project settings: my.question' },
      ...{ output: '"out"', outputFrom: 'OpenInference: output.value' },
    });
    expect(findPayloads(spanWith(attributes), { input: null, output: null }).input).toBe('"in"');
  });

  it('reads plain names only if they mean input and output', () => {
    const plain = { input: 'a query', output: 'rows', events: '[{"role":"user"}]', tool_arguments: '{"a":1}' };
    const scopes = ['my-agent', '@opentelemetry/instrumentation-pg', 'pydantic-ai'];
    const found = scopes.map((scope) => findPayloads(spanWith(plain, [], scope)).inputFrom);
    expect(found).toEqual(['Plain attributes: input', undefined, 'Pydantic AI: events']);
  });

  it.each<Attribute>([-1n, 1.5, '1e99', 'many', '', true, 10n ** 15n, [5n], new Uint8Array([5])])(
    'does not accept %s as a number of tokens',
    (value) => {
      const found = findPayloads(spanWith({ 'gen_ai.usage.input_tokens': value }));
      expect(found.inputTokens).toBeUndefined();
    },
  );

  it.each(['-1', 'NaN', '$1', '1e999', `1${'0'.repeat(15)}`, NaN, Infinity])(
    'does not accept %s as a cost',
    (value) => {
      expect(findPayloads(spanWith({ 'gen_ai.usage.cost': value })).cost).toBeUndefined();
    },
  );
});
