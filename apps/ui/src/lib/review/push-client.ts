import type { ApiClient, Schemas } from '@labeling/api-client';
import { isOver } from '@labeling/domain';
import { api, type ApiAnswer } from '../api/client.js';
import { readProblem, unreachable } from '../api/problem.js';

export type PushProgress = Pick<Schemas['Push'], 'status' | 'total' | 'pushed' | 'skipped'>;
export type PushRequest = Schemas['PushRequest'];

/** Pause between two requests for the progress of a push, in milliseconds. */
const POLL_PAUSE = 300;
/** How long the progress of a push may be out of reach, and the pause between two tries meanwhile, in milliseconds. */
const PATIENCE = 60_000;
const TRY_AGAIN = 2_000;
const REQUEST_TIMEOUT = 30_000;
const OUT_OF_REACH = 'The progress of the push cannot be loaded. The push continues on the server.';

/**
 * Requests a push and reports its progress until it is completed or stopped. Requested again with the same key, it is the same push.
 * @throws Error with a text for the reviewer.
 */
export async function push(
  queueId: string,
  { key, ...request }: PushRequest & { readonly key: string },
  onProgress: (p: PushProgress) => void,
  client: ApiClient = api,
): Promise<void> {
  const { pushId } = await answered(
    client.POST('/v1/labeling_queues/{queue}/push', {
      params: { path: { queue: queueId }, header: { 'Idempotency-Key': key } },
      body: request,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    }),
  );
  let seenAt = Date.now();
  for (;;) {
    try {
      const progress = await progressOf(queueId, pushId, client);
      onProgress(progress);
      if (isOver(progress)) return;
      seenAt = Date.now();
      await delay(POLL_PAUSE);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (Date.now() - seenAt > PATIENCE) throw new Error(OUT_OF_REACH, { cause: error });
      await delay(TRY_AGAIN);
    }
  }
}

/** Created again with the same key, it is the same dataset. @throws Error with a text for the reviewer. */
export async function createDataset(name: string, key: string): Promise<string> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const params = { header: { 'Idempotency-Key': key } };
  return (await answered(api.POST('/v1/datasets', { params, body: { name }, signal }))).id;
}

/** False once it is deleted; true without an answer, since it may exist. */
export async function isThere(datasetId: string): Promise<boolean> {
  const params = { path: { dataset: datasetId } };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  return answered(api.GET('/v1/datasets/{dataset}', { params, signal })).then(
    () => true,
    (error: unknown) => !(error instanceof Refusal),
  );
}

function progressOf(queueId: string, pushId: string, client: ApiClient): Promise<PushProgress> {
  const params = { path: { queue: queueId, push: pushId } };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  return answered(client.GET('/v1/labeling_queues/{queue}/pushes/{push}', { params, signal }));
}

/** An answer that stays the same however often the request is repeated. */
class Refusal extends Error {}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function answered<Data>(request: Promise<ApiAnswer & { readonly data?: Data }>): Promise<Data> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw new Error(unreachable.detail, { cause });
  });
  if (data !== undefined) return data;
  const { status, detail } = readProblem(error, response);
  throw status < 500 && status !== 429 ? new Refusal(detail) : new Error(detail);
}
