/** An event as a client proposes it. */
export interface ProposedEvent {
  /** UUID in lower case. */
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as it is stored. `created` is in milliseconds since 1970. */
export interface RecordedEvent extends ProposedEvent {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly created: number;
}

/** The revision of a tombstone. On the wire it is the largest signed 64-bit number. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;

/** The largest append, in bytes: the limit of EventStoreDB 24.10. */
export const MAX_APPEND_BYTES = 1_048_576;

/**
 * The most events of one append. EventStoreDB has no such limit; here all of them are inserted while other callers
 * wait, which must not take longer than about a second.
 */
export const MAX_APPEND_EVENTS = 32_768;

/**
 * The longest name of a stream, without the `$$` of its metadata, and of an event type. EventStoreDB has no such limit;
 * here, names are repeated in headers and compared with filters. Names of the product have fewer than 100 bytes.
 */
export const LONGEST_NAME_BYTES = 4_096;

/**
 * Size of an event as EventStoreDB counts it for its append limit, from 24.10.4 on: type in UTF-16, plus data, plus
 * metadata. Earlier releases of 24.10 counted the data alone.
 */
export function appendSize(event: ProposedEvent): number {
  return event.type.length * 2 + event.data.byteLength + event.metadata.byteLength;
}

const OWN_BYTES = 256;

/** Roughly how much memory an event takes while it waits to be stored. */
export function heldSize(event: ProposedEvent): number {
  return OWN_BYTES + appendSize(event);
}
