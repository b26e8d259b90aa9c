// Messages in OpenTelemetry's GenAI convention before it had attributes for them: as events of the span.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { elementsOf, jsonOrString, propertiesOf, objectOf } from '../json-of-spans.js';
import { attributeText, type Attribute, type Attributes } from '../otlp/attribute.js';
import type { OtlpEvent } from '../otlp/export-request.js';
import type { Found, Payload } from './convention.js';
import { payload, payloadAt } from './read-attribute.js';

/** The role of a message, by the name of its event. */
const roles: ReadonlyMap<string, string> = new Map([
  ['gen_ai.system.message', 'system'],
  ['gen_ai.user.message', 'user'],
  ['gen_ai.assistant.message', 'assistant'],
  ['gen_ai.tool.message', 'tool'],
]);

export interface EventForm {
  /** Contents are JSON in a text, not text that somebody wrote. */
  readonly contentIsJson?: boolean;
}

/** Input and output; undefined if no event has them. */
export function eventMessages(events: readonly OtlpEvent[], form: EventForm = {}): Pick<Found, 'input' | 'output'> {
  const inputs: JsonText[] = [];
  const outputs: JsonText[] = [];
  let prompt: Payload | undefined;
  let completion: Payload | undefined;
  for (const { name, attributes } of events) {
    const role = roles.get(name);
    if (role !== undefined) inputs.push(messageOf(textsOf(attributes, form), role));
    else if (name === 'gen_ai.choice') outputs.push(choiceOf(textsOf(attributes, form)));
    else if (name === 'gen_ai.content.prompt') prompt = payloadAt(attributes, 'gen_ai.prompt');
    else if (name === 'gen_ai.content.completion') completion = payloadAt(attributes, 'gen_ai.completion');
  }
  return {
    input: inputs.length > 0 ? payload(jsonArray(inputs), 'events gen_ai.*.message') : prompt,
    output: outputs.length > 0 ? payload(jsonArray(outputs), 'events gen_ai.choice') : completion,
  };
}

type Texts = ReadonlyMap<string, JsonText>;

function messageOf(texts: Texts, role: string): JsonText {
  const own = new Map([...texts].filter(([name]) => !name.startsWith('gen_ai.')));
  const given = own.get('role') ?? toJsonText(role);
  own.delete('role');
  return objectOf([['role', given], ...own]);
}

/** A choice contains its message or the parts of one, or has the form of a message. */
function choiceOf(texts: Texts): JsonText {
  const message = texts.get('message');
  if (message === undefined) return messageOf(texts, 'assistant');
  const properties = propertiesOf(message) ?? (elementsOf(message) && [['content', message] as const]);
  if (properties === undefined) return messageOf(texts, 'assistant');
  const role = properties.some(([key]) => key === 'role') ? [] : [['role', toJsonText('assistant')] as const];
  return objectOf([...role, ...properties, ['finish_reason', texts.get('finish_reason')]]);
}

/** Content stays text, unless all of it is JSON; other texts that are JSON become that JSON. */
function textsOf(attributes: Attributes, { contentIsJson = false }: EventForm): Map<string, JsonText> {
  const inJson = ['message', 'tool_calls', ...(contentIsJson ? ['content'] : [])];
  const text = (name: string, value: Attribute) =>
    typeof value === 'string' && inJson.includes(name) ? jsonOrString(value) : attributeText(value);
  return new Map([...attributes].map(([name, value]) => [name, text(name, value)]));
}
