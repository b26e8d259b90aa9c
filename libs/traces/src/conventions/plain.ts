// No convention: names that many programs use in their own spans, as do Pipecat, Mastra and others.
import type { Convention } from './convention.js';
import { payloadAt, textAt } from './read-attribute.js';

export const plain: Convention = {
  id: 'plain',
  name: 'Plain attributes',
  namespaces: ['input', 'output'],
  // In the spans of servers, databases and queues, these words mean something else.
  scopes: /^(?!@opentelemetry\/|opentelemetry\.instrumentation\.|io\.opentelemetry\.|go\.opentelemetry\.io\/)/,
  read: ({ attributes }) => ({
    input: payloadAt(attributes, 'input'),
    output: payloadAt(attributes, 'output'),
    model: attributes.has('input') || attributes.has('output') ? textAt(attributes, 'model') : undefined,
  }),
};
