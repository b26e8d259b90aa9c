// The tracing SDK, which is loaded only if spans are sent. Its variables are those of the OpenTelemetry specification.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';

export { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
export { W3CTraceContextPropagator } from '@opentelemetry/core';

type Environment = Readonly<Record<string, string | undefined>>;

/** The product's own attributes are all shorter. */
const LONGEST_VALUE = 256;

export function openProvider(service: string, env: Environment): TracerProvider {
  const own = { 'service.namespace': 'labeling', 'service.name': env['OTEL_SERVICE_NAME'] || service };
  const resource = defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
  const delay = Number(env['OTEL_BSP_SCHEDULE_DELAY'] || NaN);
  const exporter = new OTLPTraceExporter();
  const processor = new BatchSpanProcessor({ exporter, ...(delay >= 0 && { scheduledDelayMillis: delay }) });
  return new TracerProvider({
    resource,
    sampler: samplerOf(env['OTEL_TRACES_SAMPLER'], env['OTEL_TRACES_SAMPLER_ARG']),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [processor],
  });
}

/** By default, the process that began a trace decides, and all traces that begin here are recorded. */
export function samplerOf(name = '', share = ''): Sampler {
  const [, parentBased, root] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  const sampler = rootSampler(root, Number(share || 1));
  return root !== undefined && parentBased === undefined ? sampler : new ParentBasedSampler({ root: sampler });
}

function rootSampler(name: string | undefined, share: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
