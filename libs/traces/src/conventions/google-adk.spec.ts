import type { Attribute } from '../otlp/attribute.js';
import { findPayloads } from './find-payloads.js';
import { spanWith } from './span-content.fixture.js';

type Given = Readonly<Record<string, Attribute>>;

const usage = { 'gen_ai.usage.input_tokens': 9n, 'gen_ai.usage.output_tokens': 5n, 'gen_ai.usage.cost': 0.1 };
const model = { 'gen_ai.request.model': 'gemini-2.5-flash' };
/** What `call_llm` writes. */
const call = { 'gen_ai.system': 'gcp.vertex.agent', 'gcp.vertex.agent.session_id': 's', ...model, ...usage };
const asked = '{"contents":[{"role":"user","parts":[{"text":"hi"}]}]}';
const messages = '[{"role":"user","parts":[{"type":"text","content":"hi"}]}]';
const inside = {
  ...{ 'gen_ai.operation.name': 'generate_content', 'gen_ai.conversation.id': 's', 'gen_ai.system': 'gemini' },
  ...{ 'gcp.vertex.agent.invocation_id': 'e', ...model, ...usage },
};

const foundBy = (scope: string) => (attributes: Given) => findPayloads(spanWith(attributes, [], scope));
const found = foundBy('gcp.vertex.agent');

describe('the usage of a model call of Google ADK', () => {
  it.each<[of: string, spans: readonly Given[]]>([
    ['with content', [{ ...call, 'gcp.vertex.agent.llm_request': asked }, inside]],
    ['without content', [{ ...call, 'gcp.vertex.agent.llm_request': '{}' }, inside]],
    ['without content, of older versions', [call, inside]],
    [
      'with content in both',
      [
        { ...call, 'gcp.vertex.agent.llm_request': asked },
        { ...inside, 'gen_ai.input.messages': messages },
      ],
    ],
    ['with everything in the inner span', [{}, { ...inside, ...call, 'gcp.vertex.agent.llm_request': asked }]],
    ['before there was an inner span', [{ ...call, 'gcp.vertex.agent.llm_request': asked }]],
    ['of ADK for Go', [{ 'gen_ai.operation.name': 'generate_content', ...model, ...usage }]],
  ])('is that of one span, which is the call of a model: %s', (_, spans) => {
    const all = spans.map(found);
    const used = all.filter(({ inputTokens, outputTokens, cost }) => inputTokens ?? outputTokens ?? cost);
    expect(used).toMatchObject([{ type: 'llm', inputTokens: 9, outputTokens: 5, cost: '0.1' }]);
    expect(all.filter(({ type }) => type === 'llm')).toHaveLength(1);
  });

  describe('the usage of a model call of which opentelemetry-instrumentation-google-genai makes the inner span', () => {
    const ofInstrumentation = foundBy('opentelemetry.instrumentation.google_genai');
    const used = { type: 'llm', inputTokens: 9, outputTokens: 5, cost: '0.1' };

    it('is that of the outer span', () => {
      const asWritten = { ...inside, 'gcp.vertex.agent.event_id': 'ev' };
      expect(ofInstrumentation(asWritten)).toEqual({ type: 'other', model: 'gemini-2.5-flash', sessionId: 's' });
      expect(found({ ...call, 'gcp.vertex.agent.llm_request': asked })).toMatchObject(used);
    });

    it('is that of a call that no agent made', () => {
      expect(ofInstrumentation({ 'gen_ai.operation.name': 'generate_content', ...model, ...usage })).toMatchObject(
        used,
      );
    });

    it('is that of a call in a conversation that no agent has', () => {
      const { 'gcp.vertex.agent.invocation_id': _, ...ofNoAgent } = inside;
      expect(ofInstrumentation({ ...ofNoAgent, 'gcp.client.name': 'google.genai' })).toMatchObject(used);
    });
  });

  it('is left out of the inner span, whose messages are still found', () => {
    expect(found({ ...inside, 'gen_ai.input.messages': messages })).toEqual({
      ...{ type: 'other', model: 'gemini-2.5-flash', sessionId: 's' },
      ...{ input: '[{"role":"user","content":"hi"}]', inputFrom: 'OpenTelemetry GenAI: gen_ai.input.messages' },
    });
  });
});
