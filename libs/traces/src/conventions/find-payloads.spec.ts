import type { Attribute } from '../otlp/attribute.js';
import { findPayloads } from './find-payloads.js';
import { told } from './told.fixture.js';

it('takes each value from the first convention that has it', () => {
  const attributes = {
    'lmnr.span.output': '1',
    'gen_ai.request.model': 'm',
    'input.value': 'in',
    'traceloop.entity.output': '2',
    'traceloop.span.kind': 'tool',
  };
  expect(findPayloads(told(attributes))).toEqual({ input: '"in"', output: '1', model: 'm', type: 'tool' });
});

it.each<Attribute>([-1n, 1.5, '1e99', 'many', '', true, 10n ** 15n, [5n], new Uint8Array([5])])(
  'takes %s for no count of tokens',
  (value) => {
    const found = findPayloads(told({ 'gen_ai.usage.input_tokens': value }));
    expect(found.inputTokens).toBeUndefined();
  },
);

it.each(['-1', 'NaN', '$1', '1e999', `1${'0'.repeat(15)}`, NaN, Infinity])('does not accept %s as a cost', (value) => {
  expect(findPayloads(told({ 'gen_ai.usage.cost': value })).cost).toBeUndefined();
});
