import { spanId, traceId } from './examples.js';

const startNs = '1763715436019000000';
const times = { startedAt: '2025-11-21T08:57:16.019Z', startNs, durationNs: '1200000000' };

export const exportRequest = {
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'bot' } }] },
      scopeSpans: [
        {
          scope: { name: 'my.library' },
          spans: [
            {
              ...{ traceId, spanId, name: 'chat', kind: 3 },
              ...{ startTimeUnixNano: startNs, endTimeUnixNano: '1763715437219000000' },
              attributes: [
                { key: 'gen_ai.request.model', value: { stringValue: 'small' } },
                { key: 'gen_ai.usage.input_tokens', value: { intValue: '12' } },
                {
                  key: 'gen_ai.input.messages',
                  value: { stringValue: '[{"role":"user","parts":[{"type":"text","content":"What is 2 + 2?"}]}]' },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const tokens = { inputTokens: 12, outputTokens: null, cost: null };
export const trace = {
  ...{ traceId, name: 'chat', service: 'bot', status: 'unset', spanCount: 1, errorCount: 0, ...tokens },
  ...times,
};
export const span = {
  ...{ traceId, spanId, parentSpanId: null, name: 'chat', kind: 'client', type: 'other' },
  ...{ status: 'unset', statusMessage: null, model: 'small', ...tokens, hasInput: true, hasOutput: false },
  ...times,
};
export const spanDetail = {
  ...span,
  input: [{ role: 'user', content: 'What is 2 + 2?' }],
  output: null,
  attributes: { 'gen_ai.request.model': 'small', 'gen_ai.usage.input_tokens': 12 },
  resource: { 'service.name': 'bot' },
  scope: { name: 'my.library', version: '', attributes: {} },
  events: [],
  links: [],
};
