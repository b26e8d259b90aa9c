// Laminar: https://docs.laminar.sh — payloads are JSON in two attributes, whatever the type of the span.
import type { SpanType } from '../queries/rows.js';
import type { Convention } from './convention.js';
import { choiceAt, costAt, payloadAt, textAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = { LLM: 'llm', TOOL: 'tool', DEFAULT: 'other', PIPELINE: 'agent' };

export const laminar: Convention = {
  id: 'laminar',
  name: 'Laminar',
  namespaces: ['lmnr'],
  read: ({ attributes }) => ({
    input: payloadAt(attributes, 'lmnr.span.input'),
    output: payloadAt(attributes, 'lmnr.span.output'),
    type: choiceAt(attributes, 'lmnr.span.type', types),
    cost: costAt(attributes, 'gen_ai.usage.cost'),
    sessionId: textAt(attributes, 'lmnr.association.properties.session_id'),
    userId: textAt(attributes, 'lmnr.association.properties.user_id'),
  }),
};
