// Builds an export request from its raw spans, in either encoding.
import type { Steps } from '@labeling/domain';
import {
  UnreadableExport,
  type ExportRequest,
  type OtlpEvent,
  type OtlpLink,
  type OtlpResource,
  type OtlpScope,
  type OtlpSpan,
} from './export-request.js';
import { MOST_PARTS_OF_MESSAGE, MOST_SPANS, mostSent, tooLarge } from './most-parts.js';
import type { RawMessage, RawResource, RawScope } from './raw-request.js';
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

/** What opening a span or a list costs, however short it is, in bytes. */
const PER_MESSAGE = 200;

/** A span with an invalid field is left out, and the others are read. @throws UnreadableExport when the message around them is invalid */
export function* readRequest(raw: Iterable<RawResource | number>, spanBytes: number): Steps<ExportRequest> {
  const unreadable: string[] = [];
  let spans = 0;
  function* read(span: RawMessage): Steps<OtlpSpan | undefined> {
    if (++spans > MOST_SPANS) throw new UnreadableExport(`The request has more than ${MOST_SPANS} spans`);
    const read = yield* spanOrReason(span, spanBytes);
    if (typeof read !== 'string') return read;
    unreadable.push(read);
    return undefined;
  }
  try {
    const resources: OtlpResource[] = [];
    for (const each of raw) {
      if (typeof each === 'number') {
        yield each;
        continue;
      }
      const attributes = attributesOf(yield* around(each.resource, 'resource'));
      const scopes: OtlpScope[] = [];
      for (const scope of each.scopes) {
        if (typeof scope === 'number') yield scope;
        else scopes.push(yield* scopeOf(scope, read));
      }
      resources.push({ attributes, scopes });
      yield PER_MESSAGE;
    }
    return { resources, unreadable };
  } catch (error) {
    if (error instanceof WrongField) throw new UnreadableExport(error.message, { cause: error });
    throw error;
  }
}

/** The message around others: a resource or a scope. */
function* around(raw: RawMessage | undefined, name: string): Steps<Message> {
  if (raw === undefined) return {};
  if ((yield* raw.parts()) > MOST_PARTS_OF_MESSAGE) {
    throw new UnreadableExport(`A ${name} has more than ${MOST_PARTS_OF_MESSAGE} parts, such as attributes`);
  }
  yield raw.size;
  return messageOf(raw.open(), name);
}

function* scopeOf(raw: RawScope, read: (span: RawMessage) => Steps<OtlpSpan | undefined>): Steps<OtlpScope> {
  const scope = yield* around(raw.scope, 'scope');
  const spans: OtlpSpan[] = [];
  for (const each of raw.spans) {
    if (typeof each === 'number') {
      yield each;
      continue;
    }
    const span = yield* read(each);
    if (span !== undefined) spans.push(span);
    yield each.size + PER_MESSAGE;
  }
  return { name: textOf(scope, 'name'), version: textOf(scope, 'version'), attributes: attributesOf(scope), spans };
}

function* spanOrReason(raw: RawMessage, spanBytes: number): Steps<OtlpSpan | string> {
  if (raw.size > mostSent(spanBytes)) return tooLarge(raw.size, spanBytes);
  if ((yield* raw.parts()) > MOST_PARTS_OF_MESSAGE) {
    return `a span has more than ${MOST_PARTS_OF_MESSAGE} parts, such as attributes`;
  }
  try {
    const span = messageOf(raw.open(), 'spans');
    yield raw.size;
    return spanOf(span);
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    return error.message;
  }
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
