// Google's Agent Development Kit: https://google.github.io/adk-docs — a span has the pair that applies, and `{}` for the others.
import type { Attributes } from '../otlp/attribute.js';
import type { Convention, Found, SpanContent } from './convention.js';
import { payloadAt, textAt } from './read-attribute.js';

const of = 'gcp.vertex.agent';

export const googleAdk: Convention = {
  id: 'google-adk',
  name: 'Google ADK',
  namespaces: ['gcp'],
  unread: 'inline data, which it does not send',
  read: (span) => {
    if (span.scope === of) return ownSpan(span);
    return isDelegatedCall(span.attributes) ? { type: 'other', repeatsUsage: true } : {};
  },
};

function ownSpan({ attributes }: SpanContent): Found {
  const request = payloadAt(attributes, `${of}.llm_request`);
  const repeatsUsage = isInsideCall(attributes);
  const isCall = request !== undefined || isCallWithoutContent(attributes);
  // It says so if several calls were merged, which have their own spans.
  const args = textAt(attributes, `${of}.tool_call_args`) === 'N/A' ? [] : [`${of}.tool_call_args`];
  return {
    input: request ?? payloadAt(attributes, ...args, `${of}.data`),
    output: payloadAt(attributes, `${of}.llm_response`, `${of}.tool_response`),
    type: repeatsUsage ? 'other' : isCall ? 'llm' : undefined,
    repeatsUsage,
    sessionId: textAt(attributes, `${of}.session_id`),
  };
}

/**
 * ADK for Python has two spans for each call of a model, both with its usage: `call_llm` and, in it, `generate_content`. The
 * question is in one of them, which also has the session; some versions write it to the inner one by mistake. ADK for Go has
 * `generate_content` alone, without the conversation.
 */
const isInsideCall = (attributes: Attributes): boolean =>
  attributes.get('gen_ai.operation.name') === 'generate_content' &&
  attributes.has('gen_ai.conversation.id') &&
  !attributes.has(`${of}.session_id`);

/** If `opentelemetry-instrumentation-google-genai` is installed, ADK lets it create the inner span, with these attributes. */
const isDelegatedCall = (attributes: Attributes): boolean =>
  isInsideCall(attributes) && attributes.has(`${of}.invocation_id`);

/** Only `call_llm` names a model but no operation. */
const isCallWithoutContent = (attributes: Attributes): boolean =>
  attributes.has('gen_ai.request.model') && !attributes.has('gen_ai.operation.name');
