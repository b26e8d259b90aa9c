import type { Steps } from '@labeling/domain';
import protobuf from 'protobufjs/light.js';

import { descriptor } from './descriptor.js';
import { UnreadableExport, type ExportRequest } from './export-request.js';
import { MOST_PARTS, MOST_PARTS_OF_MESSAGE, refuseMoreParts } from './most-parts.js';
import type { RawMessage, RawResource, RawScope } from './raw-request.js';
import { readRequest } from './read-request.js';
import type { Signal } from './signal.js';

const root = protobuf.Root.fromJSON(descriptor).resolveAll();
const resource = root.lookupType('Resource');
const scope = root.lookupType('Scope');
const response = root.lookupType('ExportTraceServiceResponse');
const status = root.lookupType('Status');
const retryInfo = root.lookupType('RetryInfo');
const LENGTH_DELIMITED = 2;

/** A request of this kind. @throws UnreadableExport */
export function* readProtobuf<Sent extends object>(
  signal: Signal<Sent>,
  bytes: Uint8Array,
  mostBytes = Infinity,
): Steps<ExportRequest<Sent>> {
  refuseMoreParts(yield* messagesIn(bytes, root.lookupType(signal.request), MOST_PARTS));
  return yield* readRequest(signal, resourcesIn(bytes, root.lookupType(signal.type)), mostBytes);
}

function* resourcesIn(bytes: Uint8Array, sent: protobuf.Type): Generator<RawResource | number, void, void> {
  for (const each of messagesAt(bytes, 1)) {
    if (typeof each === 'number') yield each;
    else yield { resource: messageOf(resource, yield* lastOf(messagesAt(each, 1))), scopes: scopesIn(each, sent) };
  }
}

function* scopesIn(bytes: Uint8Array, sent: protobuf.Type): Generator<RawScope | number, void, void> {
  for (const each of messagesAt(bytes, 2)) {
    if (typeof each === 'number') yield each;
    else yield { scope: messageOf(scope, yield* lastOf(messagesAt(each, 1))), sent: sentIn(each, sent) };
  }
}

function* sentIn(bytes: Uint8Array, sent: protobuf.Type): Generator<RawMessage | number, void, void> {
  for (const each of messagesAt(bytes, 2)) yield typeof each === 'number' ? each : messageOf(sent, each);
}

/** The cost of a skipped field in bytes, however short it is. */
const PER_FIELD = 10;
/** How many fields are skipped in one step. */
const FIELDS = 5_000;

/** The bytes of each message in a field, in order, and steps. */
function* messagesAt(bytes: Uint8Array, field: number): Generator<Uint8Array | number, void, void> {
  const reader = protobuf.Reader.create(bytes);
  let passed = 0;
  while (reader.pos < bytes.length) {
    const message = legible(() => {
      const tag = reader.uint32();
      if (tag >>> 3 === field && (tag & 7) === LENGTH_DELIMITED) return reader.bytes();
      pass(reader, tag);
      return undefined;
    });
    if (message !== undefined) yield message;
    else if (++passed % FIELDS === 0) yield FIELDS * PER_FIELD;
  }
}

/** If a field that may appear once appears more often, the last one counts. */
function* lastOf(messages: Iterable<Uint8Array | number>): Steps<Uint8Array | undefined> {
  let last: Uint8Array | undefined;
  for (const message of messages) {
    if (typeof message === 'number') yield message;
    else last = message;
  }
  return last;
}

function messageOf(type: protobuf.Type, bytes: Uint8Array): RawMessage;
function messageOf(type: protobuf.Type, bytes: Uint8Array | undefined): RawMessage | undefined;
function messageOf(type: protobuf.Type, bytes: Uint8Array | undefined): RawMessage | undefined {
  return (
    bytes && {
      size: bytes.length,
      parts: () => messagesIn(bytes, type, MOST_PARTS_OF_MESSAGE),
      open: () => legible(() => type.decode(bytes)),
    }
  );
}

/** protobufjs throws all kinds of errors for invalid bytes. */
function legible<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableExport) throw error;
    throw new UnreadableExport('The body is not an OTLP request in protobuf', { cause: error });
  }
}

/** How many messages there are, by their lengths alone; stops counting when there are more than `most`. */
function* messagesIn(bytes: Uint8Array, outermost: protobuf.Type, most: number): Steps<number> {
  const reader = protobuf.Reader.create(bytes);
  const open = [{ type: outermost, end: bytes.length }];
  let count = 0;
  let fields = 0;
  for (let inner = open.at(-1); inner !== undefined && count <= most; inner = open.at(-1)) {
    const { type, end } = inner;
    if (reader.pos >= end) {
      open.pop();
      continue;
    }
    const message = legible(() => messageOrPassed(reader, type));
    if (message !== undefined) {
      count++;
      if (open.push(message) > protobuf.Reader.recursionLimit) {
        throw new UnreadableExport('The request nests too deep');
      }
    }
    if (++fields % FIELDS === 0) yield FIELDS * PER_FIELD;
  }
  return count;
}

/** The message that begins in the next field, or undefined if the field has none. */
function messageOrPassed(reader: protobuf.Reader, { fieldsById }: protobuf.Type) {
  const tag = reader.uint32();
  const type = fieldsById[tag >>> 3]?.resolvedType;
  if (type instanceof protobuf.Type && (tag & 7) === LENGTH_DELIMITED) {
    const length = reader.uint32();
    return { type, end: reader.pos + length };
  }
  pass(reader, tag);
  return undefined;
}

/** Begins a field that ends with another tag, which OTLP does not use: the reader would skip all of it in one go. */
const GROUP = 3;

function pass(reader: protobuf.Reader, tag: number): void {
  if ((tag & 7) === GROUP) throw new UnreadableExport('The request contains a group, which OTLP does not use');
  reader.skipType(tag & 7);
}

/** The answer to a request of either kind. */
export function writeProtobuf(rejectedSpans: number, errorMessage: string): Uint8Array {
  return response.encode(rejectedSpans > 0 ? { partialSuccess: { rejectedSpans, errorMessage } } : {}).finish();
}

/** A google.rpc.Status; `code` is a gRPC code, and `seconds` say when to send the request again. */
export function writeStatus(code: number, message: string, seconds?: number): Uint8Array {
  const retry = seconds === undefined ? [] : [retryInfo.encode({ retryDelay: { seconds } }).finish()];
  const details = retry.map((value) => ({ typeUrl: 'type.googleapis.com/google.rpc.RetryInfo', value }));
  return status.encode({ code, message, details }).finish();
}
