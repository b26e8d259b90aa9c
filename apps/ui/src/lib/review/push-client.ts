import type { ApiClient, Schemas } from '@labeling/api-client';
import { isOver } from '@labeling/domain';
import { api, type ApiAnswer } from '../api/client.js';
import { readProblem, unreachable } from '../api/commands.js';

export type PushProgress = Pick<Schemas['Push'], 'status' | 'total' | 'pushed' | 'skipped'>;
export type PushRequest = Schemas['PushRequest'];

/** Pause between two requests for the progress of a push, in milliseconds. */
const POLL_PAUSE = 300;
/** How long the progress of a push may be out of reach, and the pause between two tries meanwhile, in milliseconds. */
const PATIENCE = 60_000;
const TRY_AGAIN = 2_000;
const REQUEST_TIMEOUT = 30_000;

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
  let patience = PATIENCE;
  for (;;) {
    try {
      const progress = await progressOf(queueId, pushId, client);
      onProgress(progress);
      if (isOver(progress)) return;
      patience = PATIENCE;
      await delay(POLL_PAUSE);
    } catch (error) {
      // The server goes on with the push in any case.
      if (patience <= 0)
        throw new Error('How far the push is cannot be seen. It continues on the server.', { cause: error });
      patience -= TRY_AGAIN;
      await delay(TRY_AGAIN);
    }
  }
}

/** Named again with the same key, it is the same dataset. @throws Error with a text for the reviewer. */
export async function createDataset(name: string, key: string): Promise<string> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const params = { header: { 'Idempotency-Key': key } };
  return (await answered(api.POST('/v1/datasets', { params, body: { name }, signal }))).id;
}

function progressOf(queueId: string, pushId: string, client: ApiClient): Promise<PushProgress> {
  const params = { path: { queue: queueId, push: pushId } };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  return answered(client.GET('/v1/labeling_queues/{queue}/pushes/{push}', { params, signal }));
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function answered<Data>(request: Promise<ApiAnswer & { readonly data?: Data }>): Promise<Data> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    throw new Error(unreachable.detail, { cause });
  });
  if (data === undefined) throw new Error(readProblem(error, response).detail);
  return data;
}
