import type { Attribute, Attributes } from './attribute.js';

/** The contents of one request, read from either encoding. */
export interface ExportRequest<Sent = OtlpSpan> {
  readonly resources: readonly OtlpResource<Sent>[];
  /** One reason for each span or log record that cannot be read and was left out. */
  readonly unreadable: readonly string[];
}
export interface OtlpResource<Sent = OtlpSpan> {
  readonly attributes: Attributes;
  readonly scopes: readonly OtlpScope<Sent>[];
}
export interface OtlpScope<Sent = OtlpSpan> {
  readonly name: string;
  readonly version: string;
  readonly attributes: Attributes;
  /** Spans or log records. */
  readonly sent: readonly Sent[];
}
/** Ids are lowercase hex, empty if absent; times are nanoseconds since 1970. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Attributes;
  readonly events: readonly OtlpEvent[];
  readonly links: readonly OtlpLink[];
  readonly statusCode: number;
  readonly statusMessage: string;
}
export interface OtlpEvent {
  readonly timeNs: bigint;
  readonly name: string;
  readonly attributes: Attributes;
}
export interface OtlpLink {
  readonly traceId: string;
  readonly spanId: string;
  readonly attributes: Attributes;
}

/** `body` and `attributes` as sent: what they mean depends on who sent them. */
export interface OtlpLogRecord {
  readonly traceId: string;
  readonly spanId: string;
  /** When it happened; when it was seen, if nothing else is known. */
  readonly timeNs: bigint;
  /** Empty if it has none; older senders put it in an attribute. */
  readonly eventName: string;
  readonly body: Attribute;
  readonly attributes: Attributes;
}

/** The request cannot be read at all. The message may be shown to the sender. */
export class UnreadableExport extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableExport';
  }
}
