// Messages as Pydantic AI and Logfire listed them in one attribute: `[{"event.name": "gen_ai.user.message", "content", …}]`.
import { jsonArray, toJsonText, type JsonText } from '@labeling/domain';
import { elementsOf, objectOf, propertiesOf, stringOf } from '../json-of-spans.js';
import type { Attributes } from '../otlp/attribute.js';
import type { Found } from './convention.js';
import { payload, payloadAt } from './read-attribute.js';

/** Members that describe the event, not the message. */
const about = new Set(['event.name', 'gen_ai.message.index', 'gen_ai.system', 'index']);

/** Input: the messages before the first `gen_ai.choice` or, without one, before the last message if it is an assistant's. The others are the output. */
export function listedEvents(attributes: Attributes, ...names: readonly string[]): Pick<Found, 'input' | 'output'> {
  const all = payloadAt(attributes, ...names);
  const events = all && elementsOf(all.json)?.map((event) => new Map(propertiesOf(event)));
  if (events === undefined || !events.every((event) => event.has('event.name') || event.has('role'))) return {};
  const chosen = events.findIndex((event) => nameOf(event) === 'gen_ai.choice');
  const last = events.at(-1);
  const isAnswered = last !== undefined && roleOf(last) === 'assistant';
  const end = chosen >= 0 ? chosen : isAnswered ? events.length - 1 : events.length;
  const messages = events.map(messageOf);
  return {
    input: end === 0 ? undefined : payload(jsonArray(messages.slice(0, end)), all?.from ?? ''),
    output: end === events.length ? undefined : payload(jsonArray(messages.slice(end)), all?.from ?? ''),
  };
}

type Members = ReadonlyMap<string, JsonText>;

const nameOf = (event: Members) => stringOf(event.get('event.name'));

function roleOf(event: Members): string {
  const [, role = 'assistant'] = /^gen_ai\.(\w+)\.message$/.exec(nameOf(event) ?? '') ?? [];
  return stringOf(event.get('role')) ?? role;
}

/** A choice contains its message. */
function messageOf(event: Members): JsonText {
  const inner = propertiesOf(event.get('message') ?? ('null' as JsonText));
  const others = [...event].filter(([key]) => !about.has(key) && key !== 'role' && (key !== 'message' || !inner));
  const parts = new Map([...(inner ?? []), ...others]);
  parts.delete('role');
  return objectOf([['role', toJsonText(roleOf(new Map([...event, ...(inner ?? [])])))], ...parts]);
}
