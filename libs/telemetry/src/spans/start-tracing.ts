import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';

type Environment = Readonly<Record<string, string | undefined>>;
/** Where to report that spans cannot be sent. */
export interface TracingLog {
  warn(message: string): void;
}

let stop = async (): Promise<void> => undefined;

/**
 * Sends the spans of this process to OTEL_EXPORTER_OTLP_ENDPOINT. If it is not set, the SDK is not loaded and spans are not recorded.
 */
export async function startTracing(service: string, log: TracingLog, env: Environment = process.env): Promise<void> {
  if (!isWanted(env)) return;
  const { AsyncLocalStorageContextManager, openProvider, W3CTraceContextPropagator } = await import('./sdk.js');
  const silent = () => undefined;
  const warn = (message: string) => log.warn(`Spans could not be sent: ${message}`);
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
  const provider = openProvider(service, env);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  stop = async () => {
    for (const api of [trace, context, propagation, diag]) api.disable();
    stop = async () => undefined;
    await provider.shutdown().catch(() => undefined);
  };
}

/** Sends the remaining spans. */
export function stopTracing(): Promise<void> {
  return stop();
}

function isWanted(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return false;
  return Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}
