// Requests made up from the OpenAPI document, to every operation in it. FUZZ_RUNS sets how many for each, FUZZ_SEED which ones.
import { ReadModelWatcher } from '@labeling/read-models/queries';
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
  // Waiting for made-up positions is in vain.
  running = await startApi({ READ_WAIT_MS: '20' });
  annotator = await somebody(running, 'Ann', 'labeler');
});
afterAll(() => running?.stop());
/** For each request that was not asked to retry, whether it succeeded. */
const carriedOut: boolean[] = [];

const { paths } = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: operation.operationId, path, method, operation })),
  )
  // The projector would verify, but the one in these tests only folds.
  .filter(({ name }) => name !== 'verify');

/** Requests that only members make, in queues where several of them annotate each item. */
const isAnnotating = (path: string) => /\{item\}\/(annotation|skip)\b/.test(path);

/** Resources created only when needed, because a project can have few of them: where, and from what. */
const madeWhereAsked: Readonly<Record<string, (queue: string) => readonly [path: string, body: object]>> = {
  webhook: () => ['/v1/webhooks', { url: 'https://webhooks.invalid' }],
  view: (queueId) => ['/v1/views', { queueId, name: queueId, query: 'state=New', shared: true }],
  query: (queue) => ['/v1/sql/queries', { name: queue, query: 'select 1' }],
  apiKey: () => ['/v1/api_keys', { name: 'Loader', scopes: ['read'] }],
  invitation: () => ['/v1/invitations', { role: 'labeler' }],
};

/** Something of each kind that requests name, which they may change or delete. */
async function someThings(path: string): Promise<Known> {
  const { admin, projectId } = running;
  const settings = isAnnotating(path) ? { overlap: 2 } : {};
  const [queue, dataset] = await Promise.all([admin.queue(settings), admin.dataset()]);
  const [item = '', pushed] = await admin.add(queue, [
    { data: { a: 1 }, target: 'b' },
    { data: [2], target: null },
  ]);
  const at = `/v1/labeling_queues/${queue}`;
  const made = async (where: string, body: object) => {
    let answer = await admin.post(where, body);
    // A webhook begins once the feed has caught up, for which this API waits only a moment.
    while (answer.body['code'] === 'read_model_behind') answer = await admin.post(where, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  const push = await made(`${at}/push`, { datasetId: dataset, scope: 'item', itemId: pushed });
  const comment = await made(`${at}/items/${item}/comments`, { text: 'Why b?' });
  // Otherwise it would depend on the machine how much of the requested data is there.
  await running.api.get(ReadModelWatcher).waitFor(BigInt(comment.headers.get('position') ?? ''), ANSWERED_IN);
  const known: Record<string, string> = {
    ...{ queue, dataset, item, push: String(push.body['pushId']), comment: String(comment.body['id']) },
    ...{ project: projectId, 'X-Project-Id': projectId, 'If-Match': '*' },
  };
  for (const [name, from] of Object.entries(madeWhereAsked)) {
    if (path.includes(`{${name}}`)) known[name] = String((await made(...from(queue))).body['id']);
  }
  return known;
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
    ...(type.startsWith('application/problem+json') ? undeclared(codeOf(text), answer.status, described) : []),
  ].map((complaint) => `${complaint}: ${text.slice(0, 300)}`);
}

/** OTLP demands that exporters receive problems in the encoding that they use. */
function typeOfProblems(body: AnyRequest['body']): string {
  return body?.type === 'application/x-protobuf' ? body.type : 'application/problem+json';
}

interface Described {
  readonly schema?: Schema;
  /** The examples of a problem, by its code. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

function contentOf({ responses }: Operation, status: number): Described | undefined {
  const response = (responses as Record<string, { content?: Record<string, Described> }>)[status];
  return response && (Object.entries(response.content ?? {}).find(([type]) => type.includes('json'))?.[1] ?? {});
}

/** Several problems share a status, and each is declared on its own. */
function undeclared(code: string, status: number, described: Described | undefined): string[] {
  if (Object.hasOwn(described?.examples ?? {}, code)) return [];
  return [`the problem ${code} (${status}) is not declared: add it to \`problems\` in @Describe of this route`];
}

const codeOf = (problem: string) => String((JSON.parse(problem) as { readonly code?: unknown }).code);

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

  it('succeed often enough that the code after the first checks is tested, too', () => {
    expect(carriedOut.filter(Boolean).length).toBeGreaterThan(carriedOut.length / 3);
  });
});
