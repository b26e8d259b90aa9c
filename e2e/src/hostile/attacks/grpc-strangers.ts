// Callers over gRPC who may not do what they ask for.
import type { Attack, AttackedProduct } from '../attack.js';
import { framed } from '../grpc-call.js';
import { field } from '../protobuf-field.js';
import { send } from '../send.js';
import { callSpans, eachIs, requestOf } from '../span-call.js';
import { addSpan } from '../stored.js';
import { visit } from '../visit.js';

/** A key of another project, which the admin creates for it. */
async function foreignKey(product: AttackedProduct): Promise<string> {
  const made = async (path: string, body: object, headers = {}) => {
    const as = { accept: 'application/json', 'content-type': 'application/json', ...headers };
    const answer = await visit(product, { method: 'POST', path, body: JSON.stringify(body), headers: as });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.code}`);
    return JSON.parse(answer.text) as Record<string, string>;
  };
  const { id = '' } = await made('/v1/projects', { name: `Another ${crypto.randomUUID()}` });
  const key = { name: 'A key', scopes: ['items:write'] };
  const { secret = '' } = await made('/v1/api_keys', key, { 'x-project-id': id });
  return secret;
}

const otherMethods = [
  '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
  '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo',
  '/grpc.health.v1.Health/Watch',
  ...['/v1/projects', '/v1/api_keys', '/metrics', '/health/ready', '/', '//', '/../v1/projects', '/%2e%2e/metrics'],
];

export const grpcStrangers: readonly Attack[] = [
  {
    name: 'spans over gRPC without a key that fits',
    room: 'grpc',
    sends: 'spans without a key, with an empty one, with one that does not exist, with a password, with a key to read',
    mustAnswer: 'UNAUTHENTICATED, and PERMISSION_DENIED to the key that may only read',
    async run(product) {
      const unknown = [
        '',
        'Bearer',
        'Bearer ',
        `Bearer lq_${'x'.repeat(43)}`,
        'Basic YWRhOmFkYQ==',
        product.keys.write,
      ];
      const refused = await Promise.all(
        unknown.map((authorization) => callSpans(product, { headers: { authorization } })),
      );
      const reader = await callSpans(product, { headers: { authorization: `Bearer ${product.keys.read}` } });
      const { held, saw } = eachIs(refused, 'UNAUTHENTICATED');
      return { held: held && reader.status === 'PERMISSION_DENIED', saw: `${saw}, ${reader.status}` };
    },
  },
  {
    name: 'spans for the trace of another project',
    room: 'grpc',
    sends: 'a span with the id of a trace that another project has, once with the id of that project in a header',
    mustAnswer: 'UNAUTHENTICATED with the header, OK without it, while the trace of the other project stays as it is',
    async run(product) {
      const { traceId } = await addSpan(product, 'Ours', {});
      const read = async () =>
        (await send(product, { method: 'GET', path: `/v1/traces/${traceId}`, key: 'read' })).text;
      const before = await read();
      const ids = [field(1, Buffer.from(traceId, 'hex')), field(2, Buffer.alloc(8, 7))];
      const times = [7, 8].map((number) => Buffer.from([number * 8 + 1, 1, 0, 0, 0, 0, 0, 0, 0]));
      const body = framed(requestOf(Buffer.concat([...ids, field(5, 'Theirs'), ...times])));
      const headers = { authorization: `Bearer ${await foreignKey(product)}` };
      const named = await callSpans(product, { body, headers: { ...headers, 'x-project-id': product.projectId } });
      const { status } = await callSpans(product, { body, headers });
      const isSame = (await read()) === before && before.includes(traceId);
      const held = named.status === 'UNAUTHENTICATED' && status === 'OK' && isSame;
      return { held, saw: `${named.status}, ${status}, ${isSame ? 'the same' : 'another'} trace` };
    },
  },
  {
    name: 'methods that the port for spans does not have',
    room: 'grpc',
    sends: `${otherMethods.length} calls of other services and of paths of the HTTP API, with the key of an admin`,
    mustAnswer: 'UNIMPLEMENTED to each',
    async run(product) {
      const headers = { authorization: `Bearer ${product.keys.admin}` };
      return eachIs(
        await Promise.all(otherMethods.map((path) => callSpans(product, { path, headers }))),
        'UNIMPLEMENTED',
      );
    },
  },
];
