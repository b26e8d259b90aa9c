// Messages in OpenTelemetry's GenAI convention before it had attributes for them: as events of the span.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { jsonOrString, propertiesOf, objectOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';
import { payloadAt } from './read-attribute.js';

/** The role of a message, by the name of its event. */
const roles: ReadonlyMap<string, string> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
]);

/** JSON texts of input and output; undefined if no event has them. */
export function eventMessages(events: readonly OtlpEvent[]): {
  input?: JsonText | undefined;
  output?: JsonText | undefined;
} {
  const inputs: JsonText[] = [];
  const outputs: JsonText[] = [];
  let prompt: JsonText | undefined;
  let completion: JsonText | undefined;
  for (const { name, attributes } of events) {
    const role = roles.get(name);
    if (role !== undefined) inputs.push(messageOf(attributes, role));
    else if (name === 'gen_ai.choice') outputs.push(choiceOf(attributes));
    else if (name === 'gen_ai.content.prompt') prompt = payloadAt(attributes, 'gen_ai.prompt');
    else if (name === 'gen_ai.content.completion') completion = payloadAt(attributes, 'gen_ai.completion');
  }
  return {
    input: inputs.length > 0 ? jsonArray(inputs) : prompt,
    output: outputs.length > 0 ? jsonArray(outputs) : completion,
  };
}

function messageOf(attributes: Attributes, role: string): JsonText {
  const texts = new Map([...textsOf(attributes)].filter(([name]) => !name.startsWith('gen_ai.')));
  const given = texts.get('role') ?? toJsonText(role);
  texts.delete('role');
  return objectOf([['role', given], ...texts]);
}

/** A choice contains its message, or has the form of one. */
function choiceOf(attributes: Attributes): JsonText {
  const texts = textsOf(attributes);
  const message = texts.get('message');
  const properties = message === undefined ? undefined : propertiesOf(message);
  if (properties === undefined) return messageOf(attributes, 'assistant');
  const role = properties.some(([key]) => key === 'role') ? [] : [['role', toJsonText('assistant')] as const];
  return objectOf([...role, ...properties, ['finish_reason', texts.get('finish_reason')]]);
}

/** Content stays text; any other text that is JSON becomes that JSON. */
function textsOf(attributes: Attributes): Map<string, JsonText> {
  const text = (name: string, value: Attribute) =>
    typeof value === 'string' && ['message', 'tool_calls'].includes(name) ? jsonOrString(value) : attributeText(value);
  return new Map([...attributes].map(([name, value]) => [name, text(name, value)]));
}
