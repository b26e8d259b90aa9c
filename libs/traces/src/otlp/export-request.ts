import type { Attributes } from './attribute.js';

/** The contents of one request, read from either encoding. */
export interface ExportRequest {
  readonly resources: readonly OtlpResource[];
  /** One reason for each span that cannot be read and was left out. */
  readonly unreadable: readonly string[];
}
export interface OtlpResource {
  readonly attributes: Attributes;
  readonly scopes: readonly OtlpScope[];
}
export interface OtlpScope {
  readonly name: string;
  readonly version: string;
  readonly attributes: Attributes;
  readonly spans: readonly OtlpSpan[];
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

/** The request cannot be read at all. The message may be shown to the sender. */
export class UnreadableExport extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableExport';
  }
}
