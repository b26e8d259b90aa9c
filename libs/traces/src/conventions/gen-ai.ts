// OpenTelemetry GenAI: https://opentelemetry.io/docs/specs/semconv/gen-ai — payloads in attributes, earlier in events.
import type { JsonText } from '@labeling/domain';
import type { Attributes } from '../otlp/attribute.js';
import type { SpanType } from '../queries/rows.js';
import type { Convention, SpanContent } from './convention.js';
import { eventMessages } from './gen-ai-events.js';
import { conversationOf, withInstructions } from './gen-ai-messages.js';
import { choiceAt, costAt, payloadAt, textAt, tokensAt } from './read-attribute.js';

const types: Readonly<Record<string, SpanType>> = {
  chat: 'llm',
  text_completion: 'llm',
  generate_content: 'llm',
  embeddings: 'llm',
  execute_tool: 'tool',
  retrieval: 'tool',
  invoke_agent: 'agent',
  create_agent: 'agent',
  invoke_workflow: 'agent',
};

export const genAi: Convention = ({ attributes, events }) => {
  // The event with the details of the operation has the same attributes.
  const details = events.filter(({ name }) => name === 'gen_ai.client.inference.operation.details').at(-1);
  const merged = details === undefined ? attributes : new Map([...details.attributes, ...attributes]);
  return {
    input: inputOf({ attributes: merged, events }),
    output: outputOf({ attributes: merged, events }),
    type: choiceAt(merged, 'gen_ai.operation.name', types),
    model: textAt(merged, 'gen_ai.response.model', 'gen_ai.request.model'),
    inputTokens: tokensAt(merged, 'gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens'),
    outputTokens: tokensAt(merged, 'gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens'),
    cost: costAt(merged, 'gen_ai.usage.cost', 'gen_ai.usage.total_cost'),
  };
};

function inputOf({ attributes, events }: SpanContent): JsonText | undefined {
  const system = payloadAt(attributes, 'gen_ai.system_instructions');
  return (
    withInstructions(system, messagesAt(attributes, 'gen_ai.input.messages')) ??
    payloadAt(attributes, 'gen_ai.tool.call.arguments', 'gen_ai.prompt') ??
    eventMessages(events).input
  );
}

function outputOf({ attributes, events }: SpanContent): JsonText | undefined {
  return (
    messagesAt(attributes, 'gen_ai.output.messages') ??
    payloadAt(attributes, 'gen_ai.tool.call.result', 'gen_ai.completion') ??
    eventMessages(events).output
  );
}

function messagesAt(attributes: Attributes, name: string): JsonText | undefined {
  const messages = payloadAt(attributes, name);
  return messages === undefined ? undefined : conversationOf(messages);
}
