import { startApi, type RunningApi } from '../api.fixture.js';
import { describeApi } from '../api.module.js';
import type { Schema } from '../shapes/schema.js';
import type { Operation } from './operation.js';
import type { Parameter } from './describe.js';

let running: RunningApi;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  running = await startApi();
  const queue = await running.admin.queue();
  const [item = ''] = await running.admin.add(queue, [{ data: 1, target: 2 }]);
  ids = { queue, item, dataset: await running.admin.dataset() };
});
afterAll(() => running?.stop());

const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const withBody = operations.filter(({ operation }) => bodySchema(operation) !== undefined);

function send({ path, method, operation }: (typeof operations)[number], query: string, body?: unknown) {
  const parameters: readonly Parameter[] = operation.parameters ?? [];
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return ids[name] ?? String(parameters.find((parameter) => parameter.name === name)?.example);
  });
  return running.admin.send(method.toUpperCase(), at + query, body);
}

function bodySchema({ requestBody }: Operation): Schema | undefined {
  const { content } = (requestBody ?? {}) as { content?: Readonly<Record<string, { schema: Schema }>> };
  return content?.['application/json']?.schema;
}

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  typeof $ref === 'string' ? (document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
const propertiesOf = (schema: Schema) => Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
const alternatives = ({ oneOf, anyOf }: Schema) => (oneOf ?? anyOf) as readonly Schema[] | undefined;

/** A value that fits a schema. */
function sample(of: Schema): unknown {
  const schema = resolved(of);
  const [first] = alternatives(schema) ?? [];
  if (first) return sample(first);
  const [option] = [schema['const'] ?? schema['enum'] ?? []].flat();
  if (option !== undefined) return option;
  if (schema['format'] === 'uuid') return ids['dataset'];
  if (schema['format'] === 'date-time') return '2999-01-01T00:00:00Z';
  switch (schema['type']) {
    case 'array':
      return [sample(schema['items'] as Schema)];
    case 'object':
      return Object.fromEntries(propertiesOf(schema).map(([name, property]) => [name, sample(property)]));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
  }
  return 'text';
}

/** A value, and the place in it that is wrong. */
type Wrong = readonly [pointer: string, value: unknown];

/** Values that fit a schema except in one place of one of its objects, which `wrongIn` makes wrong in several ways. */
function* withOneWrong(of: Schema, wrongIn: (schema: Schema, whole: object) => Iterable<Wrong>): Generator<Wrong> {
  const schema = resolved(of);
  for (const one of alternatives(schema) ?? []) yield* withOneWrong(one, wrongIn);
  if (schema['type'] === 'array') {
    for (const [pointer, value] of withOneWrong(schema['items'] as Schema, wrongIn)) yield [`/0${pointer}`, [value]];
  }
  if (schema['properties'] === undefined) return;
  const whole = sample(schema) as object;
  yield* wrongIn(schema, whole);
  for (const [name, property] of propertiesOf(schema)) {
    for (const [pointer, value] of withOneWrong(property, wrongIn))
      yield [`/${name}${pointer}`, { ...whole, [name]: value }];
  }
}

/** With a member that no schema has. */
const strangers = (_: Schema, whole: object): Wrong[] => [['/not_a_member', { ...whole, not_a_member: 1 }]];

/** The kinds of JSON that a schema allows; undefined for any. */
function kindsOf(of: Schema): readonly unknown[] | undefined {
  const schema = resolved(of);
  const options = alternatives(schema);
  if (options) {
    const kinds = options.map(kindsOf);
    return kinds.includes(undefined) ? undefined : kinds.flat();
  }
  const values = [schema['const'] ?? schema['enum'] ?? []].flat();
  if (values.length > 0) return values.map((value) => (value === null ? 'null' : typeof value));
  return schema['type'] === undefined ? undefined : [schema['type']].flat();
}

const oneOfEachKind = { null: null, boolean: true, number: 1, string: 'false', array: [], object: {} };

/** With a member of another kind. */
function* wrongKinds(schema: Schema, whole: object): Generator<Wrong> {
  for (const [name, property] of propertiesOf(schema)) {
    const kinds = kindsOf(property)?.map((kind) => (kind === 'integer' ? 'number' : kind));
    for (const [kind, value] of Object.entries(oneOfEachKind))
      if (kinds?.includes(kind) === false) yield [`/${name}`, { ...whole, [name]: value }];
  }
}

const isOtlp = (id: string) => id === 'exportTraces' || id === 'exportLogs';

describe('a query parameter that the document does not list', () => {
  it.each(operations.map((each) => [each.operation.operationId, each] as const))(
    'is refused by %s',
    async (_, each) => {
      const parameters: readonly Parameter[] = each.operation.parameters ?? [];
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      for (const [given, hint] of [
        ['not_a_parameter', ''],
        ...names.map((name) => [`${name}s`, `; did you mean "${name}"?`]),
      ]) {
        const answer = await send(each, `?${given}=1`);
        expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
          ...[400, 'unknown_parameter', `${given} is not a parameter of this request${hint}`],
        ]);
      }
    },
  );

  it('is answered with the item filter that was meant', async () => {
    const answer = await running.admin.get(`/v1/labeling_queues/${ids['queue']}/items?status=Approved`);
    expect(answer.body).toMatchObject({
      ...{ status: 400, code: 'unknown_parameter' },
      detail: 'status is not a parameter of this request; did you mean "state"?',
    });
  });

  it('is allowed on the pages for people', async () => {
    expect((await running.admin.get('/docs?from=elsewhere')).status).toBe(200);
  });
});

/** Lists that name what to import are read later, along with it. */
const isReadLater = (pointer: string) => /^\/source\/(datapointIds|ordinals|spans\/)/.test(pointer);

describe('a member of a body that is not of the documented kind', () => {
  const strict = withBody.filter(({ operation }) => !isOtlp(operation.operationId));
  it.each(strict.map((each) => [each.operation.operationId, each] as const))('is refused by %s', async (_, each) => {
    const wrong = [...withOneWrong(bodySchema(each.operation) ?? {}, wrongKinds)].filter(
      ([pointer]) => !isReadLater(pointer),
    );
    for (const [pointer, body] of wrong) {
      const answer = await send(each, '', body);
      const { errors = [] }: { errors?: { pointer: string }[] } = answer.text === '' ? {} : JSON.parse(answer.text);
      const places = errors.map((error) => error.pointer).filter((place) => place.startsWith(pointer));
      expect({ body, status: answer.status, isNamed: places.length > 0 }).toEqual({ body, status: 400, isNamed: true });
    }
  });
});

describe('a member of a body that the document does not list', () => {
  it.each(withBody.map((each) => [each.operation.operationId, each] as const))('is refused by %s', async (id, each) => {
    const bodies = [...withOneWrong(bodySchema(each.operation) ?? {}, strangers)];
    expect(bodies.length).toBeGreaterThan(0);
    for (const [pointer, body] of bodies) {
      const answer = await send(each, '', body);
      if (isOtlp(id)) {
        // OTLP demands of receivers that they ignore what they do not know.
        expect(answer.status).toBe(200);
        continue;
      }
      expect([answer.status, answer.body['errors']]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ pointer, detail: expect.stringMatching(/^is not a /) })]),
      ]);
    }
  });

  it('is answered with the member that was meant', async () => {
    const answer = await running.admin.post(`/v1/labeling_queues/${ids['queue']}/items`, {
      items: [{ data: 1, target: 2, idempotency_key: 'k1', meta: {} }],
    });
    expect(answer.body).toMatchObject({ status: 400, code: 'unknown_member' });
    expect(answer.body['errors']).toEqual([
      { pointer: '/items/0/idempotency_key', detail: 'is not a member of an item; did you mean "idempotencyKey"?' },
      { pointer: '/items/0/meta', detail: 'is not a member of an item; did you mean "metadata"?' },
    ]);
  });

  it.each([
    ['many', Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`a/b~${i}`, 1])), '/a~1b~00', 11],
    ['one with an endless name', { ['x'.repeat(100_000)]: 1 }, '', 2],
  ])('is listed in a short answer when there are %s', async (_, body, pointer, count) => {
    const answer = await running.admin.post('/v1/datasets', body);
    const { errors } = JSON.parse(answer.text) as { errors: readonly { readonly pointer: string }[] };
    expect([errors[0]?.pointer, errors.length]).toEqual([pointer, count]);
    expect(answer.text.length).toBeLessThan(2_000);
  });

  it('is ruled out by the document in requests, and allowed in answers', () => {
    const { schemas } = document.components;
    const closed = (name: string) => schemas[name]?.['additionalProperties'];
    expect(['AddItems', 'NewItem', 'SqlSource', 'SqlColumns', 'AnnotationSchema'].map(closed)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(['Item', 'Problem'].map(closed)).toEqual([undefined, undefined]);
    expect(closed('ExportTraceServiceRequest')).toBe(true);
  });
});
