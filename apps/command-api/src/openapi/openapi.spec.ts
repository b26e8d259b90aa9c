import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf } from '../client.fixture.js';
import { eventNames } from '../events/event-types.js';
import { clientTypes, clientTypesFiles } from './client-types.js';
import { eventNamesFile, eventNamesModule } from './event-names.js';
import { pythonTypes, pythonTypesFile } from './python-types.js';
import { describeApi } from '../api.module.js';
import { OpenApi } from './document.js';
import { misfits } from './fits-schema.fixture.js';
import { spanId, traceId } from '../shapes/examples.js';
import { shapeExample } from '../shapes/shape-schema.js';
import { ExportTraceServiceRequest } from '../traces/trace-shapes.js';
import type { Schema } from '../shapes/schema.js';

let running: RunningApi;
beforeAll(async () => {
  running = await startApi();
});
afterAll(() => running?.stop());

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Response {
  readonly content?: Readonly<Record<string, Media>>;
}
const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('is served to everybody', async () => {
    const answer = await clientOf(running.baseUrl).get('/v1/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.body['openapi']).toBe('3.1.0');
    expect(JSON.parse(answer.text)).toEqual(
      JSON.parse(JSON.stringify(running.api.get(OpenApi, { strict: false }).document)),
    );
  });

  it('describes exactly the existing routes, with the rights they need', () => {
    const { knownPaths } = running.api.getHttpAdapter().getInstance();
    const served = [...knownPaths].flatMap(([url, { methods }]) =>
      [...methods].filter((method) => method !== 'HEAD').map((method) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`),
    );
    const pages = ['GET /docs', 'GET /docs/docs.css', 'GET /problems/{code}'];
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(served.filter((route) => !pages.includes(route)).sort()).toEqual(described.sort());
  });

  it('names each operation once and every path parameter', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(named);
    }
  });

  it('says of every operation on a queue that the queue may not exist for the caller', () => {
    const ofQueues = operations.filter(({ path }) => path.includes('{queue}'));
    const silent = ofQueues.filter(({ operation }) => !JSON.stringify(operation.responses).includes('queue_not_found'));
    expect([ofQueues.length > 0, silent.map(({ operation }) => operation.operationId)]).toEqual([true, []]);
  });

  it('has an example for every body, and each fits its schema', () => {
    for (const { operation } of operations) {
      const body = operation.requestBody as Response | undefined;
      for (const { content = {} } of [body ?? {}, ...(Object.values(operation.responses) as Response[])]) {
        for (const { schema = {}, example, examples = {} } of Object.values(content)) {
          const given = [example, ...Object.values(examples).map(({ value }) => value)].filter(
            (one) => one !== undefined,
          );
          expect(given.flatMap((one) => misfits(one, schema, operation.operationId))).toEqual([]);
        }
      }
      if (body) expect(Object.values(body.content ?? {}).some(({ example }) => example !== undefined)).toBe(true);
    }
  });

  it('is the one from which the types of the clients were generated (npm run openapi)', async () => {
    const kept = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
    const types = await clientTypes(document);
    for (const file of clientTypesFiles) expect(kept(file) === types).toBe(true);
    expect(kept(pythonTypesFile) === pythonTypes(document)).toBe(true);
    expect(kept(eventNamesFile)).toBe(eventNamesModule(eventNames));
  });

  it('refers only to shapes that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.filter((name) => !Object.hasOwn(document.components.schemas, name ?? ''))).toEqual([]);
  });

  it('matches real answers', async () => {
    const { admin } = running;
    const dataset = await admin.dataset();
    const queue = await admin.queue({
      annotationSchema: { fields: [{ key: 'a', type: 'string' }] },
      datasetId: dataset,
    });
    const [item = ''] = await admin.add(queue, [{ data: 1, target: 2, metadata: {}, idempotencyKey: 'k' }]);
    await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints: [{ data: 1, target: 2 }] });
    const at = `/v1/labeling_queues/${queue}`;
    const approved = await admin.post(`${at}/items/${item}/approve`);
    const pushed = await admin.post(`${at}/push`, { datasetId: dataset });
    await admin.post('/v1/traces', shapeExample(ExportTraceServiceRequest));
    const webhook = await admin.post('/v1/webhooks', { url: 'https://webhooks.invalid' });
    const values = {
      ...{ '{queue}': queue, '{item}': item, '{dataset}': dataset, '{push}': String(pushed.body['pushId']) },
      ...{ '{trace}': traceId, '{span}': spanId, '{webhook}': String(webhook.body['id']) },
    };
    const skipped = [
      'getItem',
      'getNextItem',
      'getAnnotation',
      'exportDataset',
      'exportActivity',
      'exportQueueAnnotations',
      'readEvents',
      'getMetrics',
      'getOpenApi',
    ];
    for (const { path, method, operation } of operations) {
      if (method !== 'get' || skipped.includes(operation.operationId)) continue;
      const url = path.replace(/\{\w+\}/g, (name) => values[name as keyof typeof values]);
      const isFresh = operation.parameters?.some(({ name }) => name === 'atLeast');
      const after = isFresh ? `?atLeast=${pushed.headers.get('position')}` : '';
      const answer = await admin.get(url + after);
      const schema = (operation.responses['200'] as Response).content?.['application/json']?.schema ?? {};
      expect([operation.operationId, answer.status, ...misfits(JSON.parse(answer.text), schema)]).toEqual([
        operation.operationId,
        200,
      ]);
    }
    expect(misfits(JSON.parse(approved.text), { $ref: '#/components/schemas/Item' })).toEqual([]);
  });
});

describe('the readable page', () => {
  it('needs nothing from other sites and allows no script', async () => {
    const anyone = clientOf(running.baseUrl);
    const page = await anyone.get('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).not.toMatch(/<script|(src|href)="https?:|style="/);
    for (const { operation } of operations) expect(page.text).toContain(`id="${operation.operationId}"`);
    expect((await anyone.get('/docs/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  it('is the target of a problem type', async () => {
    const anyone = clientOf(running.baseUrl);
    const page = await anyone.get('/problems/item_approved');
    expect(page.text).toContain('id="problem-item_approved"');
    expect((await anyone.get('/problems/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
  });
});
