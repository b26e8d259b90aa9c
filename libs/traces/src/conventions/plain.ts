// No convention: what many write into spans of their own, and Pipecat, Mastra and others do.
import type { Convention } from './convention.js';
import { payloadAt, textAt } from './read-attribute.js';

export const plain: Convention = {
  id: 'plain',
  name: 'Plain attributes',
  namespaces: ['input', 'output'],
  // In the spans of servers, databases and queues, these words stand for something else.
  scopes: /^(?!@opentelemetry\/|opentelemetry\.instrumentation\.|io\.opentelemetry\.|go\.opentelemetry\.io\/)/,
  read: ({ attributes }) => ({
    input: payloadAt(attributes, 'input'),
    output: payloadAt(attributes, 'output'),
    model: attributes.has('input') || attributes.has('output') ? textAt(attributes, 'model') : undefined,
  }),
};
