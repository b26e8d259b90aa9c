import { laminar } from './laminar.js';
import { foundBy, spanWith } from './span-content.fixture.js';

describe('the Laminar convention', () => {
  it('finds payloads exactly as they were written', () => {
    const attributes = {
      'lmnr.span.type': 'LLM',
      'lmnr.span.input': ' [{"role":"user","content":"1.10"}, 1.10, 12345678901234567890] ',
      'lmnr.span.output': '"42"',
      'gen_ai.usage.cost': 0.000021,
    };
    expect(foundBy(laminar, spanWith(attributes))).toEqual({
      input: '[{"role":"user","content":"1.10"}, 1.10, 12345678901234567890]',
      output: '"42"',
      type: 'llm',
      cost: '0.000021',
    });
  });

  it.each([
    ['plain', '"plain"'],
    ['{"a":1', '"{\\"a\\":1"'],
    ['1.10', '1.10'],
    [1.5, '1.5'],
    ['{"\ud83d":1}', '{"\\ud83d":1}'],
    [['a', 1n], '["a",1]'],
    [`${'['.repeat(201)}${']'.repeat(201)}`, JSON.stringify(`${'['.repeat(201)}${']'.repeat(201)}`)],
  ])('reads %j as %s', (output, expected) => {
    expect(foundBy(laminar, spanWith({ 'lmnr.span.output': output })).output).toBe(expected);
  });

  it.each(['', ' ', '{}', '{ }', 'null', '""'])('finds nothing in %j', (output) => {
    expect(foundBy(laminar, spanWith({ 'lmnr.span.output': output })).output).toBeUndefined();
  });

  it('finds nothing without attributes, and ignores unknown types', () => {
    expect(foundBy(laminar, spanWith({ 'lmnr.span.type': 'constructor' }))).toEqual({});
  });
});
