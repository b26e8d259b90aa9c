// Pydantic AI: https://ai.pydantic.dev/logfire — an agent's run has the whole conversation, which begins with its input.
import { jsonArray, type JsonText } from '@labeling/domain';
import { elementsOf, propertiesOf, stringOf } from '../json-of-spans.js';
import type { Attributes } from '../otlp/attribute.js';
import type { Convention, Payload } from './convention.js';
import { conversationOf, withInstructions } from './gen-ai-messages.js';
import { listedEvents } from './listed-events.js';
import { costAt, payload, payloadAt, textAt, tokensAt } from './read-attribute.js';

const conversation = 'pydantic_ai.all_messages';
const system = 'gen_ai.system_instructions';

export const pydanticAi: Convention = {
  id: 'pydantic-ai',
  name: 'Pydantic AI',
  namespaces: ['pydantic_ai', 'final_result', 'tool_arguments', 'tool_response', 'events', 'all_messages_events'],
  scopes: /^pydantic[-_]ai/,
  unread: 'which tools were offered',
  read: ({ attributes }) => {
    const run = partsOfRun(attributes);
    const listed = listedEvents(attributes, 'all_messages_events', 'events');
    const isRun = run !== undefined || attributes.has('final_result') || attributes.has('all_messages_events');
    return {
      input: run?.input ?? listed.input ?? payloadAt(attributes, 'tool_arguments'),
      output:
        payloadAt(attributes, 'final_result') ?? run?.output ?? listed.output ?? payloadAt(attributes, 'tool_response'),
      type: isRun ? 'agent' : attributes.has('tool_arguments') ? 'tool' : undefined,
      model: textAt(attributes, 'model_name'),
      inputTokens: tokensAt(attributes, 'gen_ai.aggregated_usage.input_tokens'),
      outputTokens: tokensAt(attributes, 'gen_ai.aggregated_usage.output_tokens'),
      cachedTokens: tokensAt(attributes, 'gen_ai.aggregated_usage.details.cache_read_tokens'),
      reasoningTokens: tokensAt(attributes, 'gen_ai.aggregated_usage.details.reasoning_tokens'),
      cost: costAt(attributes, 'operation.cost'),
    };
  },
};

/** What came before the model's first answer in this run is its input, everything after that its output. */
function partsOfRun(attributes: Attributes): { input?: Payload | undefined; output?: Payload | undefined } | undefined {
  const all = payloadAt(attributes, conversation);
  const messages = all && elementsOf(conversationOf(all.json));
  if (messages === undefined) return all && { input: all };
  const begun = tokensAt(attributes, 'pydantic_ai.new_message_index') ?? 0;
  const answered = messages.findIndex((message, i) => i >= begun && roleOf(message) === 'assistant');
  const end = answered < 0 ? messages.length : answered;
  const instructions = payloadAt(attributes, system);
  const from = instructions === undefined ? conversation : `${system}, ${conversation}`;
  return {
    input: payload(withInstructions(instructions?.json, jsonArray(messages.slice(0, end))), from),
    output: end === messages.length ? undefined : payload(jsonArray(messages.slice(end)), conversation),
  };
}

function roleOf(message: JsonText): string | undefined {
  return stringOf(propertiesOf(message)?.find(([key]) => key === 'role')?.[1]);
}
