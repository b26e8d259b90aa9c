// OpenTelemetry GenAI: https://opentelemetry.io/docs/specs/semconv/gen-ai — payloads in attributes, earlier in events.
import { toJsonText } from '@labeling/domain';
import { objectOf } from '../json-of-spans.js';
import { attributeText, type Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import type { Convention, Payload, SpanContent } from './convention.js';
import { eventMessages } from './gen-ai-events.js';
import { conversationOf, withInstructions } from './gen-ai-messages.js';
import { usageAt } from './gen-ai-usage.js';
import { choiceAt, payload, payloadAt, textAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  chat: 'llm',
  text_completion: 'llm',
  generate_content: 'llm',
  embeddings: 'llm',
  fetch_response: 'llm',
  execute_tool: 'tool',
  retrieval: 'tool',
  rerank: 'tool',
  search_memory: 'tool',
  create_memory: 'tool',
  update_memory: 'tool',
  upsert_memory: 'tool',
  delete_memory: 'tool',
  create_memory_store: 'tool',
  delete_memory_store: 'tool',
  invoke_agent: 'agent',
  create_agent: 'agent',
  invoke_workflow: 'agent',
  plan: 'agent',
  agent_step: 'agent',
};

export const genAi: Convention = {
  id: 'gen-ai',
  name: 'OpenTelemetry GenAI',
  namespaces: ['gen_ai', 'operation'],
  unread: 'vectors of embeddings, which it does not record',
  read: ({ scope, attributes, events }) => {
    // The event with the details of the operation has the same attributes.
    const details = events.filter(({ name }) => name === 'gen_ai.client.inference.operation.details').at(-1);
    const merged = details === undefined ? attributes : new Map([...details.attributes, ...attributes]);
    const span = { scope, attributes: merged, events };
    return {
      input: inputOf(span),
      output: outputOf(span),
      type: choiceAt(merged, 'gen_ai.operation.name', types),
      model: textAt(merged, 'gen_ai.response.model', 'gen_ai.request.model'),
      ...usageAt(merged),
      sessionId: textAt(merged, 'gen_ai.conversation.id'),
    };
  },
};

function inputOf({ attributes, events }: SpanContent): Payload | undefined {
  return (
    conversationAt(attributes) ??
    payloadAt(attributes, 'gen_ai.tool.call.arguments', 'gen_ai.prompt') ??
    payloadAt(attributes, 'gen_ai.retrieval.query.text', 'gen_ai.memory.query.text') ??
    (isSearch(attributes) ? undefined : payloadAt(attributes, 'gen_ai.memory.records')) ??
    eventMessages(events).input
  );
}

function outputOf({ attributes, events }: SpanContent): Payload | undefined {
  return (
    messagesAt(attributes, 'gen_ai.output.messages') ??
    payloadAt(attributes, 'gen_ai.tool.call.result', 'gen_ai.completion', 'gen_ai.retrieval.documents') ??
    (isSearch(attributes) ? payloadAt(attributes, 'gen_ai.memory.records') : undefined) ??
    eventMessages(events).output ??
    evaluationAt(attributes)
  );
}

/** Memory records are the results of a search, and the input of the other operations. */
const isSearch = (attributes: Attributes): boolean =>
  attributes.has('gen_ai.memory.query.text') || attributes.get('gen_ai.operation.name') === 'search_memory';

/** Instructions alone do not show what was asked. */
function conversationAt(attributes: Attributes): Payload | undefined {
  const messages = messagesAt(attributes, 'gen_ai.input.messages');
  const instructions = payloadAt(attributes, 'gen_ai.system_instructions');
  if (messages === undefined || instructions === undefined) return messages;
  return payload(withInstructions(instructions.json, messages.json), `${instructions.from}, ${messages.from}`);
}

function messagesAt(attributes: Attributes, name: string): Payload | undefined {
  const messages = payloadAt(attributes, name);
  return messages && { json: conversationOf(messages.json), from: name };
}

/** A verdict on an answer: `{"name", "label", "value", "explanation"}`. */
function evaluationAt(attributes: Attributes): Payload | undefined {
  const of = 'gen_ai.evaluation';
  const name = textAt(attributes, `${of}.name`);
  if (name === undefined) return undefined;
  const members = ['score.label', 'score.value', 'explanation'].map((member) => {
    const value = attributes.get(`${of}.${member}`);
    return [member.replace('score.', ''), value === undefined ? undefined : attributeText(value)] as const;
  });
  return payload(objectOf([['name', toJsonText(name)], ...members]), `${of}.*`);
}
