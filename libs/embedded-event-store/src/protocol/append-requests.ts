import type { ExpectedRevision } from '../append-rules.js';
import { LONGEST_NAME_BYTES, type ProposedEvent } from '../recorded-event.js';
import { InvalidRequest } from './call-errors.js';
import type { sharedPb } from './generated.js';
import { streamName } from './positions.js';
import { shorten } from './shorten.js';

interface ProposedMessage {
  getId(): sharedPb.UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

interface ExpectationOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

/** @throws InvalidRequest when the id is not a UUID or is empty, or the event has no type or no content type */
export function toProposedEvent(message: ProposedMessage): ProposedEvent {
  const map = message.getMetadataMap();
  const type = map.get('type');
  const contentType = map.get('content-type');
  if (!type) throw new InvalidRequest('Required metadata property "type" is missing.');
  if (!contentType) throw new InvalidRequest('Required metadata property "content-type" is missing.');
  if (isTooLong(type)) throw new InvalidRequest(`A type can have at most ${LONGEST_NAME_BYTES} bytes.`);
  const id = toUuid(message.getId());
  if (id === EMPTY_ID) throw new InvalidRequest('Empty eventId provided.');
  return {
    id,
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** `revision` is the request's expected revision, if it has one. */
export function toExpectedRevision(options: ExpectationOptions, revision: string): ExpectedRevision {
  if (options.hasAny()) return { kind: 'any' };
  if (options.hasNoStream()) return { kind: 'noStream' };
  if (options.hasStreamExists()) return { kind: 'streamExists' };
  return { kind: 'revision', revision: BigInt(revision) };
}

/** Names that EventStoreDB refuses: the empty one, its metadata stream, and $all, which is not a stream. */
const NOT_WRITABLE: ReadonlySet<string> = new Set(['', '$$', '$all']);

/** The name of a stream that may be written. @throws InvalidRequest */
export function writableStream(identifier: sharedPb.StreamIdentifier | undefined): string {
  const name = readableStream(identifier);
  if (NOT_WRITABLE.has(name)) throw new InvalidRequest(`The stream "${name}" cannot be written.`);
  return name;
}

/** The name of a stream. @throws InvalidRequest */
export function readableStream(identifier: sharedPb.StreamIdentifier | undefined): string {
  const name = streamName(identifier);
  if (name === '') throw new InvalidRequest('A stream must have a name.');
  if (isTooLong(name.replace(/^\$\$/, ''))) {
    throw new InvalidRequest(`The name of a stream can have at most ${LONGEST_NAME_BYTES} bytes.`);
  }
  return name;
}

function isTooLong(name: string): boolean {
  return Buffer.byteLength(name) > LONGEST_NAME_BYTES;
}

const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in lower case, from either of the two forms that the protocol has for it. */
export function toUuid(uuid: sharedPb.UUID | undefined): string {
  const structured = uuid?.getStructured();
  const text = structured
    ? fromBits(structured.getMostSignificantBits(), structured.getLeastSignificantBits())
    : (uuid?.getString() ?? '').toLowerCase();
  if (!UUID.test(text)) throw new InvalidRequest(`"${shorten(text)}" is not a UUID.`);
  return text;
}

function fromBits(most: string, least: string): string {
  const hex = [most, least].map((bits) => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
