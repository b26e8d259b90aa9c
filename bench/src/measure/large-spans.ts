import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bareSpans } from '../bare/bare-spans.js';
import type { Bench } from '../product/bench.js';
import { protobufRequest, type SpanToSend } from '../product/otlp.js';
import type { Section } from '../report/report.js';
import { inRounds, rate } from '../statistics/rounds.js';

/** The largest that a span may be by default, less what surrounds the text. */
const LARGE = 4_194_304 - 1_000;
const AT_ONCE = 4;
/** The most that one request may have. */
const MANY = 100_000;
const PROTOBUF = 'application/x-protobuf';

/** Spans that are as large as they may be, and as many of them as one request may have. */
export async function measureLargeSpans(bench: Bench): Promise<Section[]> {
  return [await largest(bench), await memoryOfMany(bench)];
}

async function largest(bench: Bench): Promise<Section> {
  const some = () =>
    Array.from({ length: AT_ONCE }, () => [spanWith({ text: randomBytes(LARGE / 2).toString('hex') })]);
  const sending = async (send: (body: Buffer) => Promise<unknown>) => {
    const bodies = some().map(protobufRequest);
    return rate(AT_ONCE, async () => {
      for (const body of bodies) await send(body);
    });
  };
  const { grpc } = bench;
  const { http, gRpc, bare } = await inRounds(bench.size.rounds, {
    http: () => sending((body) => bench.api.call('POST', '/v1/traces', body, PROTOBUF)),
    gRpc: async () => (grpc === undefined ? NaN : sending((body) => grpc.exportSpans(body))),
    bare: () => bareSpans(bench.pool, 1, some()),
  });
  const beside = 'bare insert of the texts';
  const unit = 'per second';
  return {
    title: 'Taking spans of 4 MiB, spans per second',
    note: 'In protobuf, one span per request, one request after another.',
    comparisons: [
      { what: 'over HTTP', unit, values: http, beside, ceiling: bare },
      ...(grpc === undefined ? [] : [{ what: 'over gRPC', unit, values: gRpc, beside, ceiling: bare } as const]),
    ],
  };
}

async function memoryOfMany(bench: Bench): Promise<Section> {
  const [before, during]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.size.rounds; round++) {
    const body = protobufRequest(Array.from({ length: MANY }, () => spanWith({})));
    before.push(await memory(bench));
    during.push(await mostMemoryWhile(bench, bench.api.call('POST', '/v1/traces', body, PROTOBUF)));
  }
  return {
    title: 'Memory of the API while it takes spans',
    note: `One request of ${MANY.toLocaleString('en')} spans, in a process that has taken others before.`,
    comparisons: [{ what: 'at most', unit: 'MB', values: during, beside: 'before the request', ceiling: before }],
  };
}

function spanWith(attributes: Readonly<Record<string, string>>): SpanToSend {
  const startNs = BigInt(Date.now()) * 1_000_000n;
  return { traceId: randomBytes(16), spanId: randomBytes(8), startNs, attributes };
}

async function mostMemoryWhile(bench: Bench, work: Promise<unknown>): Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await pause(20)) most = Math.max(most, await memory(bench));
  })();
  try {
    await work;
  } finally {
    isOver = true;
    await watching;
  }
  return most;
}

/** Memory of the process in megabytes, as it reports itself. */
async function memory({ api }: Bench): Promise<number> {
  const { text } = await api.call('GET', '/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_000_000;
}
