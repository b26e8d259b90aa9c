// Google's Agent Development Kit: https://google.github.io/adk-docs — a span has the pair that applies, and `{}` for the others.
import type { Convention } from './convention.js';
import { payloadAt, textAt } from './read-attribute.js';

const of = 'gcp.vertex.agent';

export const googleAdk: Convention = {
  id: 'google-adk',
  name: 'Google ADK',
  namespaces: ['gcp'],
  scopes: /^gcp\.vertex\.agent$/,
  unread: 'inline data, which it does not send',
  read: ({ attributes }) => {
    const request = payloadAt(attributes, `${of}.llm_request`);
    // It says so where several calls were merged, which are spans of their own.
    const args = textAt(attributes, `${of}.tool_call_args`) === 'N/A' ? [] : [`${of}.tool_call_args`];
    return {
      input: request ?? payloadAt(attributes, ...args, `${of}.data`),
      output: payloadAt(attributes, `${of}.llm_response`, `${of}.tool_response`),
      type: request === undefined ? undefined : 'llm',
      sessionId: textAt(attributes, `${of}.session_id`),
    };
  },
};
