// The exporters of the OpenTelemetry SDK, set up as people do it: with an address and an API key.
import { Metadata } from '@grpc/grpc-js';
import { OTLPTraceExporter as GrpcExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';

/** Where the exporters send to. */
export interface Target {
  readonly apiUrl: string;
  readonly otlpGrpcUrl: string;
  readonly apiKey: string | undefined;
}

export interface Sender {
  readonly name: string;
  open(target: Target): SpanExporter;
}

type Compression = 'none' | 'gzip';
type Exporter = new (config: object) => SpanExporter;

const overHttp =
  (Exporter: Exporter, compression: Compression) =>
  ({ apiUrl, apiKey }: Target) =>
    new Exporter({ url: `${apiUrl}/v1/traces`, headers: { Authorization: `Bearer ${apiKey}` }, compression });

const overGrpc =
  (compression: Compression) =>
  ({ otlpGrpcUrl, apiKey }: Target) =>
    new (GrpcExporter as Exporter)({ url: otlpGrpcUrl, metadata: bearer(apiKey), compression });

export function bearer(apiKey: string | undefined): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${apiKey}`);
  return metadata;
}

export const protobufSender: Sender = { name: 'protobuf', open: overHttp(ProtobufExporter, 'none') };

export const senders: readonly Sender[] = [
  protobufSender,
  { name: 'protobuf in gzip', open: overHttp(ProtobufExporter, 'gzip') },
  { name: 'JSON', open: overHttp(JsonExporter, 'none') },
  { name: 'JSON in gzip', open: overHttp(JsonExporter, 'gzip') },
  { name: 'gRPC', open: overGrpc('none') },
  { name: 'gRPC in gzip', open: overGrpc('gzip') },
];

/** Lets a program send its spans, and returns once they are sent. Rejects if they could not be. */
export async function traced(
  sender: Sender,
  target: Target,
  program: (provider: TracerProvider) => void | Promise<void>,
): Promise<void> {
  const exporter = sender.open(target);
  const results: unknown[] = [];
  const reporting: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        results.push(result.error ?? result.code);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({ exporter: reporting, maxExportBatchSize: 2 });
  const provider = new TracerProvider({ spanProcessors: [processor] });
  await program(provider);
  await provider.shutdown();
  expect(new Set(results)).toEqual(new Set([0]));
}
