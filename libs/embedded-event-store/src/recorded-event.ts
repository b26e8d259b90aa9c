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

/** The revision of a tombstone. It goes over the wire as the largest signed 64-bit number. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;

/** The largest append, in bytes: the limit of a real EventStoreDB. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Size of an event as EventStoreDB counts it for its append limit: type in UTF-16, plus data, plus metadata. */
export function appendSize(event: ProposedEvent): number {
  return event.type.length * 2 + event.data.byteLength + event.metadata.byteLength;
}
