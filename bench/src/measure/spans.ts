import { bareSpans } from '../bare/bare-spans.js';
import type { Bench } from '../product/bench.js';
import { inParallel } from '../product/in-parallel.js';
import { jsonRequest, protobufRequest, someSpans } from '../product/otlp.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

const PER_REQUEST = 500;
const CONNECTIONS = 2;

/** Spans that exporters send, stored per second, beside the bare insert of as many. */
export async function measureSpans(bench: Bench): Promise<Section> {
  const requests = Math.ceil(bench.size.spans / PER_REQUEST);
  const some = () => Array.from({ length: requests }, (_, n) => someSpans(n * PER_REQUEST, (n + 1) * PER_REQUEST));
  const send = (bodies: readonly (string | Buffer)[], contentType: string) =>
    rate(requests * PER_REQUEST, () =>
      inParallel(CONNECTIONS, requests, (n) => bench.api.call('POST', '/v1/traces', bodies[n], contentType)),
    );
  const { grpc } = bench;
  const overGrpc = (bodies: readonly Buffer[]) =>
    rate(requests * PER_REQUEST, () =>
      inParallel(CONNECTIONS, requests, async (n) => grpc?.exportSpans(bodies[n] ?? Buffer.alloc(0))),
    );
  const { protobuf, json, gRpc, bare } = await inRounds(bench.size.rounds, {
    protobuf: () => send(some().map(protobufRequest), 'application/x-protobuf'),
    json: () => send(some().map(jsonRequest), 'application/json'),
    gRpc: async () => (grpc === undefined ? NaN : overGrpc(some().map(protobufRequest))),
    bare: () => bareSpans(bench.pool, CONNECTIONS, some()),
  });
  const unit = 'per second';
  const beside = 'bare unnest insert of the texts';
  return {
    title: 'Taking spans, spans per second',
    note: `OTLP, ${PER_REQUEST} spans of model calls per request, ${CONNECTIONS} requests at once, summed up per trace on the way.`,
    comparisons: [
      { what: 'over HTTP in protobuf', unit, values: protobuf, beside, ceiling: bare },
      { what: 'over HTTP in JSON', unit, values: json, beside, ceiling: bare },
      ...(grpc === undefined
        ? []
        : [
            { what: 'over gRPC', unit, values: gRpc, beside, ceiling: bare } as const,
            { what: 'over gRPC', unit, values: gRpc, beside: 'over HTTP in protobuf', ceiling: protobuf } as const,
          ]),
    ],
  };
}
