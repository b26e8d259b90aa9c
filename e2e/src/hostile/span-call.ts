// Calls to the service that accepts spans.
import type { AttackedProduct, Outcome } from './attack.js';
import { callGrpc, framed, type GrpcAnswer, type GrpcCall } from './grpc-call.js';
import { field } from './protobuf-field.js';

export const EXPORT = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';

/** A call as an exporter makes it, apart from what is given. */
export function spanCall(product: AttackedProduct, call: Partial<GrpcCall>): GrpcCall {
  const { path = EXPORT, headers, body = framed(new Uint8Array()) } = call;
  return { path, body, headers: { authorization: `Bearer ${product.keys.write}`, ...headers } };
}

export const callSpans = (product: AttackedProduct, call: Partial<GrpcCall>): Promise<GrpcAnswer> =>
  callGrpc(product.otlpGrpcUrl, spanCall(product, call));

/** Spans, given in their encoding, in an OTLP request. */
export const requestOf = (...spans: readonly Uint8Array[]): Buffer =>
  field(1, field(2, Buffer.concat(spans.map((span) => field(2, span)))));

/** Holds if each answer has one of these statuses. */
export function eachIs(answers: readonly GrpcAnswer[], ...statuses: readonly string[]): Outcome {
  const held = answers.length > 0 && answers.every(({ status }) => statuses.includes(status));
  return { held, saw: tally(answers) };
}

/** `3 × UNIMPLEMENTED, 1 × OK`. */
function tally(answers: readonly GrpcAnswer[]): string {
  const counts = new Map<string, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Array.from(counts, ([status, count]) => `${count} × ${status}`).join(', ');
}
