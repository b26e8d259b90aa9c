import { genAi } from './gen-ai.js';
import { foundBy, spanWith } from './span-content.fixture.js';

const part = (text: string) => `[{"type":"text","content":${JSON.stringify(text)}}]`;

describe('the GenAI convention in attributes', () => {
  it('finds messages, with the text of a message as its content', () => {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'gpt-4',
      'gen_ai.response.model': 'gpt-4-0613',
      'gen_ai.usage.input_tokens': 97n,
      'gen_ai.usage.output_tokens': 52n,
      'gen_ai.system_instructions': part('Be brief'),
      'gen_ai.input.messages': `[{"role":"user","parts":${part('Paris?\n')}}]`,
      'gen_ai.output.messages': `[{"role":"assistant", "parts":${part('Rain')}, "finish_reason":"stop"}]`,
    };
    expect(foundBy(genAi, spanWith(attributes))).toEqual({
      input: '[{"role":"system","content":"Be brief"},{"role":"user","content":"Paris?\\n"}]',
      output: '[{"role":"assistant","content":"Rain","finish_reason":"stop"}]',
      type: 'llm',
      model: 'gpt-4-0613',
      inputTokens: 97,
      outputTokens: 52,
    });
  });

  it('keeps content of more than one text part, with every digit', () => {
    const call = '[{"type":"tool_call","id":"c","name":"weather","arguments":{"t":1.10,"n":12345678901234567890}}]';
    const found = foundBy(genAi, spanWith({ 'gen_ai.output.messages': `[{"role":"assistant","parts":${call}}]` }));
    expect(found.output).toBe(`[{"role":"assistant","content":${call}}]`);
  });

  it('finds messages that are values instead of text', () => {
    const message = new Map<string, string | Map<string, string>[]>([
      ['role', 'user'],
      ['parts', [new Map(Object.entries({ type: 'text', content: 'hi' }))]],
    ]);
    expect(foundBy(genAi, spanWith({ 'gen_ai.input.messages': [message] })).input).toBe(
      '[{"role":"user","content":"hi"}]',
    );
  });

  it.each([
    ['no list', '"no list"'],
    ['{"role":"user"}', '{"role":"user"}'],
    ['[1,{"role":"user","content":"x","parts":[]}]', '[1,{"role":"user","content":"x","parts":[]}]'],
  ])('does not change %s', (messages, expected) => {
    expect(foundBy(genAi, spanWith({ 'gen_ai.input.messages': messages })).input).toBe(expected);
  });

  it('finds the arguments of a tool call', () => {
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.call.arguments': '{"a":1.0}',
      'gen_ai.tool.call.result': 'done',
    };
    expect(foundBy(genAi, spanWith(attributes))).toEqual({ type: 'tool', input: '{"a":1.0}', output: '"done"' });
  });

  it('finds the older attributes', () => {
    const attributes = {
      'gen_ai.prompt': '[{"role":"user","content":"hi"}]',
      'gen_ai.completion': 'hello',
      'gen_ai.usage.prompt_tokens': 3,
      'gen_ai.usage.completion_tokens': '4',
    };
    expect(foundBy(genAi, spanWith(attributes))).toEqual({
      ...{ input: '[{"role":"user","content":"hi"}]', output: '"hello"' },
      ...{ inputTokens: 3, outputTokens: 4 },
    });
  });
});

describe('the GenAI convention in events', () => {
  it('finds one event per message', () => {
    const found = foundBy(
      genAi,
      spanWith({}, [
        ['gen_ai.system.message', { 'gen_ai.system': 'openai', content: 'Be brief' }],
        ['gen_ai.user.message', { content: '{"a":1}', role: 'human' }],
        ['gen_ai.assistant.message', { tool_calls: '[{"id":"c","type":"function"}]' }],
        ['gen_ai.tool.message', { id: 'c', content: '4' }],
        ['gen_ai.choice', { index: 0n, finish_reason: 'stop', message: '{"content":"four", "n":4.0}' }],
      ]),
    );
    expect(found.input).toBe(
      '[{"role":"system","content":"Be brief"},{"role":"human","content":"{\\"a\\":1}"},' +
        '{"role":"assistant","tool_calls":[{"id":"c","type":"function"}]},{"role":"tool","id":"c","content":"4"}]',
    );
    expect(found.output).toBe('[{"role":"assistant","content":"four","n":4.0,"finish_reason":"stop"}]');
  });

  it('finds prompt and completion', () => {
    const found = foundBy(
      genAi,
      spanWith({}, [
        ['gen_ai.content.prompt', { 'gen_ai.prompt': '[{"role":"user","content":"hi"}]' }],
        ['gen_ai.content.completion', { 'gen_ai.completion': '[{"role":"assistant","content":"ho"}]' }],
      ]),
    );
    expect(found).toMatchObject({
      input: '[{"role":"user","content":"hi"}]',
      output: '[{"role":"assistant","content":"ho"}]',
    });
  });

  it('finds the details of the operation if the span has none of its own', () => {
    const details = { 'gen_ai.output.messages': `[{"role":"assistant","parts":${part('yes')}}]` };
    const found = foundBy(genAi, spanWith({}, [['gen_ai.client.inference.operation.details', details]]));
    expect(found.output).toBe('[{"role":"assistant","content":"yes"}]');
  });
});
