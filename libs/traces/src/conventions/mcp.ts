// Model Context Protocol: https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp, and as OpenLLMetry records it.
import type { Convention } from './convention.js';
import { payloadAt, textAt } from './read-attribute.js';

export const mcp: Convention = {
  id: 'mcp',
  name: 'MCP',
  namespaces: ['mcp'],
  read: ({ attributes }) => {
    const method = textAt(attributes, 'mcp.method.name');
    return {
      input: payloadAt(attributes, 'mcp.request.argument'),
      output: payloadAt(attributes, 'mcp.response.value'),
      type: method === undefined ? undefined : method === 'tools/call' ? 'tool' : 'other',
    };
  },
};
