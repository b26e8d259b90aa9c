// Requests made up from the OpenAPI document, to every operation in it. FUZZ_RUNS sets how many for each, FUZZ_SEED which ones.
import fc from 'fast-check';
import { startApi, type RunningApi } from '../api.fixture.js';
import type { Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { describeApi } from '../api.module.js';
import { anyRequest, type AnyRequest, type Known } from './any-request.fixture.js';
import { misfits } from './fits-schema.fixture.js';
import type { Operation } from './operation.js';
import type { Schema } from '../shapes/schema.js';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 15);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Guards against hanging. */
const ANSWERED_IN = 120_000;

let running: RunningApi;
let annotator: Client;
beforeAll(async () => {
  // Made-up positions are waited for in vain.
  running = await startApi({ READ_WAIT_MS: '20' });
  annotator = await somebody(running, 'Ann', 'labeler');
});
afterAll(() => running?.stop());
/** Of each request that was not told to come again, whether it was answered with success. */
const carriedOut: boolean[] = [];

const { paths } = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: operation.operationId, path, method, operation })),
  )
  // The projector verifies, and the one of these tests only folds.
  .filter(({ name }) => name !== 'verify');

/** What only members do, in queues where several of them annotate each item. */
const isAnnotating = (path: string) => /\/(annotations?|skip)\b/.test(path);

/** Something of each kind that requests name, which they may change or delete. */
async function someThings(path: string): Promise<Known> {
  const { admin } = running;
  const settings = isAnnotating(path) ? { overlap: 2 } : {};
  const [queue, dataset] = await Promise.all([admin.queue(settings), admin.dataset()]);
  const [item = ''] = await admin.add(queue, [
    { data: { a: 1 }, target: 'b' },
    { data: [2], target: null },
  ]);
  const push = await admin.post(`/v1/labeling_queues/${queue}/push`, { datasetId: dataset, scope: 'approved' });
  const comment = await admin.post(`/v1/labeling_queues/${queue}/items/${item}/comments`, { text: 'Why b?' });
  const { projectId } = running;
  // A project has few webhooks, so there is one only where it is asked for.
  const webhook = path.includes('{webhook}') && (await admin.post('/v1/webhooks', { url: 'https://webhooks.invalid' }));
  return {
    ...(webhook && { webhook: String(webhook.body['id']) }),
    ...{ queue, dataset, item, push: String(push.body['pushId']), comment: String(comment.body['id']) },
    ...{ project: projectId, 'X-Project-Id': projectId },
  };
}

/** What is wrong with an answer; empty when it is as described. */
async function complaints({ method, path, headers, body }: AnyRequest, operation: Operation): Promise<string[]> {
  const { authorization } = isAnnotating(path) ? annotator : running.admin;
  const answer = await fetch(running.baseUrl + path, {
    method,
    headers: { ...authorization, ...headers, ...(body && { 'Content-Type': body.type }) },
    signal: AbortSignal.timeout(ANSWERED_IN),
    ...(body && { body: body.content }),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const described = contentOf(operation, answer.status);
  const isPassing = answer.status === 503 && /"code":"(too_busy|sql_busy|read_model_behind)"/.test(text);
  if (!isPassing) carriedOut.push(answer.ok);
  return [
    ...(answer.status >= 500 && !isPassing ? [`is ${answer.status}`] : []),
    ...(described === undefined ? [`${answer.status} is not described`] : []),
    ...(answer.status >= 400 && !type.startsWith(typeOfProblems(body)) ? [`is of type ${type}`] : []),
    ...(type.includes('json;') && described?.schema ? misfits(JSON.parse(text), described.schema) : []),
  ].map((complaint) => `${complaint}: ${text.slice(0, 300)}`);
}

/** OTLP demands that exporters are told in the encoding that they use. */
function typeOfProblems(body: AnyRequest['body']): string {
  return body?.type === 'application/x-protobuf' ? body.type : 'application/problem+json';
}

function contentOf({ responses }: Operation, status: number): { readonly schema?: Schema } | undefined {
  const response = (responses as Record<string, { content?: Record<string, { schema?: Schema }> }>)[status];
  return response && (Object.entries(response.content ?? {}).find(([type]) => type.includes('json'))?.[1] ?? {});
}

describe(`requests made up from the OpenAPI document (seed ${seed})`, () => {
  it.each(operations)('are answered as it says: $name', async ({ path, method, operation }) => {
    const known = await someThings(path);
    await fc.assert(
      fc.asyncProperty(anyRequest(method, path, operation, known), async (request) => {
        expect(await complaints(request, operation)).toEqual([]);
      }),
      { seed, numRuns, endOnFailure: true },
    );
  });

  it('are carried out, often enough that what comes after the first checks is tested, too', () => {
    expect(carriedOut.filter(Boolean).length).toBeGreaterThan(carriedOut.length / 3);
  });
});
