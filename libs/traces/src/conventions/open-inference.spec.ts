import { openInference } from './open-inference.js';
import { foundBy, spanWith } from './span-content.fixture.js';

describe('the OpenInference convention', () => {
  it('assembles the messages of a chat from numbered attributes, in order', () => {
    const attributes = {
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'claude',
      'llm.token_count.prompt': 10n,
      'llm.token_count.completion': 2n,
      'llm.cost.total': '0.0012',
      'llm.input_messages.10.message.role': 'user',
      'llm.input_messages.10.message.content': 'last',
      'llm.input_messages.2.message.role': 'tool',
      'llm.input_messages.2.message.tool_call_id': 'c',
      'llm.input_messages.2.message.content': '{"t":1.10}',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'd',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'add',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"a":1.0}',
      'input.value': 'the whole request',
    };
    expect(foundBy(openInference, spanWith(attributes))).toEqual({
      input: '[{"role":"tool","content":"{\\"t\\":1.10}","tool_call_id":"c"},{"role":"user","content":"last"}]',
      output:
        '[{"role":"assistant","content":null,"tool_calls":[{"id":"d","type":"function",' +
        '"function":{"name":"add","arguments":"{\\"a\\":1.0}"}}]}]',
      type: 'llm',
      model: 'claude',
      inputTokens: 10,
      outputTokens: 2,
      cost: '0.0012',
    });
  });

  it('assembles the parts of a message', () => {
    const message = 'llm.input_messages.0.message';
    const attributes = {
      [`${message}.role`]: 'user',
      [`${message}.contents.0.message_content.type`]: 'text',
      [`${message}.contents.0.message_content.text`]: 'What is it?',
      [`${message}.contents.1.message_content.type`]: 'image',
      [`${message}.contents.1.message_content.image.image.url`]: 'https://example.org/a.png',
    };
    expect(foundBy(openInference, spanWith(attributes)).input).toBe(
      '[{"role":"user","content":[{"type":"text","text":"What is it?"},' +
        '{"type":"image","image_url":{"url":"https://example.org/a.png"}}]}]',
    );
  });

  it.each([
    ['{"a":1.10}', 'application/json', '{"a":1.10}'],
    ['42', 'application/json', '42'],
    ['{"a":', 'application/json', '"{\\"a\\":"'],
    ['{"a":1}', 'text/plain', '"{\\"a\\":1}"'],
    ['{"a":1}', undefined, '{"a":1}'],
    ['42', undefined, '"42"'],
    ['', undefined, undefined],
    ['{}', 'application/json', undefined],
  ])('reads the value %j of type %s as %s', (value, type, expected) => {
    const attributes = { 'output.value': value, ...(type !== undefined && { 'output.mime_type': type }) };
    expect(foundBy(openInference, spanWith(attributes)).output).toBe(expected);
  });
});
