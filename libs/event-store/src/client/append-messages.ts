import pb from 'google-protobuf';
import { EventTooLarge, StoreCannotWrite, StoreRefusesUser, StreamDeleted, VersionConflict } from '../errors.js';
import type { Expected } from '../stored-event.js';
import { AppendRefused, PassingRefusal } from './failures.js';
import { codePb, emptyPb, sharedPb, streamsPb, timestampPb, type statusPb } from './generated.js';

/** An event as it is sent: unless another `contentType` is named, `data` and `metadata` are JSON texts in UTF-8. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType?: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
}

const JSON_TYPE = 'application/json';

/** Messages above this size are split, because servers limit the size of a message. */
const MAX_MESSAGE_BYTES = 3 * 1_048_576;

/**
 * The limit of data and metadata. No server accepts a message of 16 MiB: it would end the call, and with it all other pending appends.
 */
export const LARGEST_EVENT = 16 * 1_048_576 - 65_536;

export function isTooLarge({ events }: AppendRequest): boolean {
  return events.some(({ data, metadata }) => data.length + metadata.length > LARGEST_EVENT);
}

/** The messages that carry one append; the server gives up on it at `deadline`, by its own clock. */
export function* appendMessages(
  correlationId: string,
  { stream, expected, events }: AppendRequest,
  deadline: Date | undefined,
): Generator<streamsPb.BatchAppendReq> {
  const begin = () => new streamsPb.BatchAppendReq().setCorrelationId(new sharedPb.UUID().setString(correlationId));
  let message = begin().setOptions(appendOptions(stream, expected, deadline));
  let bytes = 0;
  for (const event of events) {
    const size = event.data.length + event.metadata.length;
    if (bytes > 0 && bytes + size > MAX_MESSAGE_BYTES) {
      yield message;
      message = begin();
      bytes = 0;
    }
    bytes += size;
    message.addProposedMessages(proposedMessage(event));
  }
  yield message.setIsFinal(true);
}

/** Whether the server refused an append because its deadline had passed when its turn came. */
export function isLate(status: statusPb.Status | undefined): boolean {
  return status?.getDetails()?.getTypeName() === 'event_store.client.Timeout';
}

/** What an error in the answer to one append means. */
export function refusal(status: statusPb.Status | undefined, { stream, expected }: AppendRequest): Error {
  const details = status?.getDetails();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const conflict = details.unpack(sharedPb.WrongExpectedVersion.deserializeBinary, details.getTypeName());
      const actual = conflict?.hasCurrentStreamRevision() ? BigInt(conflict.getCurrentStreamRevision()) : 'no_stream';
      return new VersionConflict(stream, expected, actual);
    }
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const limit = details.unpack(sharedPb.MaximumAppendSizeExceeded.deserializeBinary, details.getTypeName());
      return new EventTooLarge(stream, limit?.getMaxappendsize() ?? 0);
    }
    case 'event_store.client.MaximumAppendEventSizeExceeded':
      return new EventTooLarge(stream, largestEvent(details.getValue_asU8()));
    case 'event_store.client.StreamDeleted':
      return new StreamDeleted(stream);
    case 'event_store.client.AccessDenied':
      return new StoreRefusesUser();
    case 'event_store.client.BadRequest':
    case 'event_store.client.InvalidTransaction':
      return new AppendRefused(stream, status?.getMessage() ?? 'no reason given');
  }
  if (status?.getCode() === codePb.Code.INVALID_ARGUMENT) return new AppendRefused(stream, status.getMessage());
  if (status?.getCode() === codePb.Code.UNAVAILABLE) return new StoreCannotWrite(status.getMessage());
  // A server that is busy, late or in trouble: it names a Timeout, Unknown, or something newer than this client.
  return new PassingRefusal(stream, status?.getMessage() ?? 'no reason given');
}

/** The limit of one event in bytes, from a message that KurrentDB 25 and later send and the client does not know. */
function largestEvent(message: Uint8Array): number {
  const MAX_APPEND_EVENT_SIZE = 3;
  const reader = new pb.BinaryReader(message);
  while (reader.nextField()) {
    if (reader.getFieldNumber() === MAX_APPEND_EVENT_SIZE) return reader.readUint32();
    reader.skipField();
  }
  return 0;
}

/** Servers answer ids as text or as two halves. */
export function uuidText(uuid: sharedPb.UUID | undefined): string {
  const halves = uuid?.getStructured();
  if (!halves) return uuid?.getString() ?? '';
  const hex = (half: string) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0');
  const text = hex(halves.getMostSignificantBits()) + hex(halves.getLeastSignificantBits());
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function appendOptions(
  stream: string,
  expected: Expected,
  deadline: Date | undefined,
): streamsPb.BatchAppendReq.Options {
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')),
  );
  if (deadline) options.setDeadline(timestampPb.Timestamp.fromDate(deadline));
  if (typeof expected === 'bigint') return options.setStreamPosition(expected.toString());
  switch (expected) {
    case 'any':
      return options.setAny(new emptyPb.Empty());
    case 'no_stream':
      return options.setNoStream(new emptyPb.Empty());
    case 'stream_exists':
      return options.setStreamExists(new emptyPb.Empty());
  }
}

function proposedMessage({
  id,
  type,
  contentType = JSON_TYPE,
  data,
  metadata,
}: ProposedEvent): streamsPb.BatchAppendReq.ProposedMessage {
  const message = new streamsPb.BatchAppendReq.ProposedMessage()
    .setId(new sharedPb.UUID().setString(id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
}
