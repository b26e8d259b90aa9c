// Converts a span as it was sent to a span to be stored.
import { storableText } from '@labeling/postgres';
import type { OwnAttributes } from '../conventions/own-attributes.js';
import { isSpanId, isTraceId } from '../ids.js';
import { attributesText, attributeText, type Attributes } from '../otlp/attribute.js';
import type { OtlpEvent, OtlpLink, OtlpScope, OtlpSpan } from '../otlp/export-request.js';
import type { SpanKind, TraceStatus } from '../queries/rows.js';
import { findingsOf } from './findings.js';
import type { NewSpan } from './new-span.js';

const kinds: readonly SpanKind[] = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const statuses: readonly TraceStatus[] = ['unset', 'ok', 'error'];
const LATEST_NS = 2n ** 63n - 1n;
/** Limited because lists show many names at once. */
const LONGEST_NAME = 10_000;

/** What all spans of one scope have in common. */
export interface Surroundings {
  readonly service: string | null;
  /** The name of the scope. */
  readonly library: string;
  /** JSON text */
  readonly resource: string;
  /** JSON text */
  readonly scope: string;
}

export function resourceOf(resource: Attributes): Omit<Surroundings, 'scope' | 'library'> {
  const service = resource.get('service.name');
  return {
    service: typeof service === 'string' && service !== '' ? storableText(service) : null,
    resource: attributesText(resource),
  };
}

export function scopeText({ name, version, attributes }: Omit<OtlpScope, 'sent'>): string {
  return `{"name":${attributeText(name)},"version":${attributeText(version)},"attributes":${attributesText(attributes)}}`;
}

/** Why a span cannot be stored; undefined if it can. */
export function spanProblem({ traceId, spanId, name, startNs, endNs }: OtlpSpan): string | undefined {
  if (!isTraceId(traceId)) return 'traceId must be 16 bytes, not all zero';
  if (!isSpanId(spanId)) return 'spanId must be 8 bytes, not all zero';
  if (name.length > LONGEST_NAME) return `name must have at most ${LONGEST_NAME} characters`;
  if (startNs <= 0n || startNs > LATEST_NS) return 'startTimeUnixNano must be a time from 1970 to 2262';
  return endNs < 0n || endNs > LATEST_NS ? 'endTimeUnixNano must be a time from 1970 to 2262' : undefined;
}

/** Expects a valid span. */
export function spanOf(span: OtlpSpan, { library, ...surroundings }: Surroundings, own?: OwnAttributes): NewSpan {
  const { attributes, events } = span;
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: isSpanId(span.parentSpanId) ? span.parentSpanId : null,
    name: storableText(span.name),
    kind: kinds[span.kind] ?? 'unspecified',
    status: statuses[span.statusCode] ?? 'unset',
    statusMessage: span.statusMessage === '' ? null : storableText(span.statusMessage),
    startNs: span.startNs,
    // Clocks may go back, and a span may never have ended.
    endNs: span.endNs < span.startNs ? span.startNs : span.endNs,
    ...findingsOf({ scope: library, attributes, events }, own),
    attributes: attributesText(attributes),
    events: `[${events.map(eventText).join(',')}]`,
    links: `[${span.links.map(linkText).join(',')}]`,
    ...surroundings,
  };
}

/** The size of a span in bytes. */
export function sizeOf({ name, statusMessage, input, output, attributes, events, links }: NewSpan): number {
  const texts = [name, statusMessage, input, output, attributes, events, links];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}

/** In the form in which events of stored spans are written. */
export function eventText({ timeNs, name, attributes }: OtlpEvent): string {
  return `{"timeNs":"${timeNs}","name":${attributeText(name)},"attributes":${attributesText(attributes)}}`;
}

function linkText({ traceId, spanId, attributes }: OtlpLink): string {
  return `{"traceId":${attributeText(traceId)},"spanId":${attributeText(spanId)},"attributes":${attributesText(attributes)}}`;
}
