// Logfire: https://logfire.pydantic.dev — requests to a model and its answers in the form of that model's API.
import { jsonArray, type JsonText } from '@labeling/domain';
import { elementsOf, propertiesOf, stringOf } from '../json-of-spans.js';
import type { Attributes } from '../otlp/attribute.js';
import type { Convention, Payload } from './convention.js';
import { listedEvents } from './listed-events.js';
import { costAt, membersAt, payload, payloadAt, textAt } from './read-attribute.js';

export const logfire: Convention = {
  id: 'logfire',
  name: 'Logfire',
  namespaces: ['request_data', 'response_data', 'prompt', 'events', 'all_messages_events'],
  scopes: /^logfire\b/,
  unread: 'arguments of spans other than model calls, which can be attributes of any name',
  read: ({ attributes }) => {
    const listed = listedEvents(attributes, 'events', 'all_messages_events');
    return {
      input: listed.input ?? requestAt(attributes) ?? payloadAt(attributes, 'prompt'),
      output: listed.output ?? responseAt(attributes),
      type: attributes.has('request_data') ? 'llm' : undefined,
      model: textAt(membersAt(attributes, 'request_data'), 'model'),
      cost: costAt(attributes, 'operation.cost'),
    };
  },
};

function requestAt(attributes: Attributes): Payload | undefined {
  const whole = payloadAt(attributes, 'request_data');
  const messages = whole && memberOf(whole.json, 'messages', 'input', 'prompt');
  return messages === undefined ? whole : payload(messages, 'request_data');
}

/** A streamed answer is joined into one text. */
function responseAt(attributes: Attributes): Payload | undefined {
  const whole = payloadAt(attributes, 'response_data');
  const message = whole && memberOf(whole.json, 'message', 'combined_chunk_content', 'text');
  if (whole === undefined || message === undefined) return whole;
  const isMessage = stringOf(message) === undefined && elementsOf(message) === undefined;
  return payload(isMessage ? jsonArray([message]) : message, 'response_data');
}

function memberOf(object: JsonText, ...keys: readonly string[]): JsonText | undefined {
  const members = new Map(propertiesOf(object));
  return keys.map((key) => members.get(key)).find((member) => member !== undefined && member !== 'null');
}
