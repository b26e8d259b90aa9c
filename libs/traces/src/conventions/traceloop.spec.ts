import { foundBy, spanWith } from './span-content.fixture.js';
import { traceloop } from './traceloop.js';

describe('the OpenLLMetry convention', () => {
  it('finds the input and output of an entity', () => {
    const attributes = {
      'traceloop.span.kind': 'workflow',
      'traceloop.entity.input': '{"args":[1.10],"kwargs":{}}',
      'traceloop.entity.output': '"done"',
    };
    expect(foundBy(traceloop, spanWith(attributes))).toEqual({
      type: 'agent',
      input: '{"args":[1.10],"kwargs":{}}',
      output: '"done"',
    });
  });

  it('assembles the messages of a chat from numbered attributes', () => {
    const attributes = {
      'llm.request.type': 'chat',
      'gen_ai.prompt.0.role': 'system',
      'gen_ai.prompt.0.content': 'Be brief',
      'gen_ai.prompt.1.role': 'user',
      'gen_ai.prompt.1.content': '[{"type": "text", "text": "1.10"}]',
      'gen_ai.prompt.2.content': '["what somebody wrote"]',
      'gen_ai.completion.0.finish_reason': 'tool_calls',
      'gen_ai.completion.0.tool_calls.0.id': 'c',
      'gen_ai.completion.0.tool_calls.0.name': 'add',
      'gen_ai.completion.0.tool_calls.0.arguments': '{}',
    };
    expect(foundBy(traceloop, spanWith(attributes))).toEqual({
      type: 'llm',
      input:
        '[{"role":"system","content":"Be brief"},{"role":"user","content":[{"type": "text", "text": "1.10"}]},' +
        '{"role":"user","content":"[\\"what somebody wrote\\"]"}]',
      output:
        '[{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function",' +
        '"function":{"name":"add","arguments":"{}"}}],"finish_reason":"tool_calls"}]',
    });
  });

  it('finds the older names', () => {
    const attributes = {
      ...{ 'llm.request.type': 'completion', 'llm.request.model': 'davinci' },
      ...{ 'llm.prompts.0.user': 'x', 'llm.prompts.0.content': 'hi', 'llm.completions.0.content': 'ho' },
      ...{ 'llm.usage.prompt_tokens': 1n, 'llm.usage.completion_tokens': 2n },
    };
    expect(foundBy(traceloop, spanWith(attributes))).toEqual({
      ...{ type: 'llm', model: 'davinci', inputTokens: 1, outputTokens: 2 },
      ...{ input: '[{"role":"user","content":"hi"}]', output: '[{"role":"assistant","content":"ho"}]' },
    });
  });
});
