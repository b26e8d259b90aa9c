// Builds an export request from the fields of its messages, in either encoding.
import {
  UnreadableExport,
  type ExportRequest,
  type OtlpEvent,
  type OtlpLink,
  type OtlpResource,
  type OtlpScope,
  type OtlpSpan,
} from './export-request.js';
import {
  attributesOf,
  field,
  idOf,
  integerOf,
  listOf,
  messageOf,
  numberOf,
  textOf,
  WrongField,
  type Message,
} from './read-fields.js';

/** A span with an invalid field is left out, and the others are read. @throws UnreadableExport when the message around them is invalid */
export function readMessage(request: unknown): ExportRequest {
  const unreadable: string[] = [];
  try {
    const message = messageOf(request, 'the request');
    const resources = listOf(message, 'resourceSpans').map((each) =>
      resourceOf(messageOf(each, 'resourceSpans'), unreadable),
    );
    return { resources, unreadable };
  } catch (error) {
    if (error instanceof WrongField) throw new UnreadableExport(error.message, { cause: error });
    throw error;
  }
}

function resourceOf(message: Message, unreadable: string[]): OtlpResource {
  const attributes = attributesOf(messageOf(field(message, 'resource'), 'resource'));
  const scopes = listOf(message, 'scopeSpans').map((each) => scopeOf(messageOf(each, 'scopeSpans'), unreadable));
  return { attributes, scopes };
}

function scopeOf(message: Message, unreadable: string[]): OtlpScope {
  const scope = messageOf(field(message, 'scope'), 'scope');
  const spans: OtlpSpan[] = [];
  for (const each of listOf(message, 'spans')) {
    try {
      spans.push(spanOf(messageOf(each, 'spans')));
    } catch (error) {
      if (!(error instanceof WrongField)) throw error;
      unreadable.push(error.message);
    }
  }
  return { name: textOf(scope, 'name'), version: textOf(scope, 'version'), attributes: attributesOf(scope), spans };
}

function spanOf(message: Message): OtlpSpan {
  const status = messageOf(field(message, 'status'), 'status');
  return {
    traceId: idOf(message, 'traceId'),
    spanId: idOf(message, 'spanId'),
    parentSpanId: idOf(message, 'parentSpanId'),
    name: textOf(message, 'name'),
    kind: numberOf(message, 'kind'),
    startNs: integerOf(message, 'startTimeUnixNano'),
    endNs: integerOf(message, 'endTimeUnixNano'),
    attributes: attributesOf(message),
    events: listOf(message, 'events').map((each) => eventOf(messageOf(each, 'events'))),
    links: listOf(message, 'links').map((each) => linkOf(messageOf(each, 'links'))),
    statusCode: numberOf(status, 'code'),
    statusMessage: textOf(status, 'message'),
  };
}

function eventOf(message: Message): OtlpEvent {
  return {
    timeNs: integerOf(message, 'timeUnixNano'),
    name: textOf(message, 'name'),
    attributes: attributesOf(message),
  };
}

function linkOf(message: Message): OtlpLink {
  return { traceId: idOf(message, 'traceId'), spanId: idOf(message, 'spanId'), attributes: attributesOf(message) };
}
