import type { JsonText, Steps } from '@labeling/domain';
import type { ExportRequest } from '../otlp/export-request.js';
import type { Signal } from '../otlp/signal.js';

/** One request of OTLP: bytes of protobuf, or JSON. */
export type ExportBody = Uint8Array | JsonText;

/** In the encoding of its request. */
export type ExportAnswer = Uint8Array | string;

/** How a request is read and answered, by its encoding. */
export interface Encoding<Sent> {
  readonly read: Steps<ExportRequest<Sent>>;
  /** `problems` has a reason for each one that was left out. */
  answer(problems: readonly string[]): ExportAnswer;
}

/** `mostBytes` is the largest size of one span or log record. Loaded on demand, so that servers that only query do not have decoders in memory. */
export async function encodingOf<Sent extends object>(
  signal: Signal<Sent>,
  body: ExportBody,
  mostBytes: number,
): Promise<Encoding<Sent>> {
  if (typeof body === 'string') {
    const { readJson, writeJson } = await import('../otlp/json.js');
    return {
      read: readJson(signal, body, mostBytes),
      answer: (problems) => writeJson(signal, problems.length, messageOf(problems)),
    };
  }
  const { readProtobuf, writeProtobuf } = await import('../otlp/protobuf.js');
  return {
    read: readProtobuf(signal, body, mostBytes),
    answer: (problems) => writeProtobuf(problems.length, messageOf(problems)),
  };
}

/** Each kind of problem once, and only a few of them, because exporters log this. */
function messageOf(problems: readonly string[]): string {
  const kinds = [...new Set(problems)];
  return kinds.slice(0, 5).join('; ') + (kinds.length > 5 ? `; and ${kinds.length - 5} more reasons` : '');
}
