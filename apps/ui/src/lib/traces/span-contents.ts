// What is shown of a span besides its input and output.
import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import type { SpanDetail } from './trace.js';

export interface SpanEvent {
  readonly name: string;
  /** Nanoseconds since 1970. */
  readonly timeNs: bigint;
  readonly attributes: JsonText;
  /** For an exception: what went wrong, and where. */
  readonly exception: { readonly message: string; readonly stacktrace: string } | undefined;
}

export function eventsOf({ events }: Pick<SpanDetail, 'events'>): SpanEvent[] {
  return jsonElements(events).map((event) => {
    const members = jsonPropertyMap(event);
    const attributes = members.get('attributes') ?? EMPTY;
    const name = stringIn(members.get('name'));
    return { name, timeNs: wholeNumber(members.get('timeNs')), attributes, exception: exceptionOf(name, attributes) };
  });
}

export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

export function linksOf({ links }: Pick<SpanDetail, 'links'>): SpanLink[] {
  return jsonElements(links).map((link) => {
    const members = jsonPropertyMap(link);
    return { traceId: stringIn(members.get('traceId')), spanId: stringIn(members.get('spanId')) };
  });
}

/** `name version` of the library that made the span; empty if unknown. */
export function libraryOf({ scope }: Pick<SpanDetail, 'scope'>): string {
  const members = jsonPropertyMap(scope);
  return [members.get('name'), members.get('version')].map(stringIn).join(' ').trim();
}

/** Whether an object has no properties. */
export function isEmpty(text: JsonText): boolean {
  return /^\s*\{\s*\}\s*$/.test(text);
}

/** The item that a span becomes. */
export function itemOf({ input, output }: Pick<SpanDetail, 'input' | 'output'>): { data: JsonText; target: JsonText } {
  return { data: input ?? NULL, target: output ?? NULL };
}

const EMPTY = '{}' as JsonText;
const NULL = 'null' as JsonText;

function exceptionOf(name: string, attributes: JsonText): SpanEvent['exception'] {
  if (name !== 'exception') return undefined;
  const members = jsonPropertyMap(attributes);
  const [type, message] = [members.get('exception.type'), members.get('exception.message')].map(stringIn);
  const said = [type, message].filter((words) => words !== '').join(': ');
  return { message: said || 'No message', stacktrace: stringIn(members.get('exception.stacktrace')) };
}

function stringIn(text: JsonText | undefined): string {
  return text !== undefined && jsonKind(text) === 'string' ? decodeJsonString(text) : '';
}

/** A text, since JSON numbers have too few digits. */
function wholeNumber(text: JsonText | undefined): bigint {
  const digits = /^"?(\d{1,20})"?$/.exec(text ?? '')?.[1];
  return BigInt(digits ?? 0);
}
