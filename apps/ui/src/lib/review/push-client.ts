import type { Schemas } from '@labeling/api-client';
import { isOver } from '@labeling/domain';
import { api, type ApiAnswer } from '../api/client.js';
import { readProblem } from '../api/commands.js';

export type PushProgress = Pick<Schemas['Push'], 'status' | 'total' | 'pushed' | 'skipped'>;
export type PushRequest = Schemas['PushRequest'];

/** Pause between two requests for the progress of a push, in milliseconds. */
const POLL_PAUSE = 300;
const REQUEST_TIMEOUT = 30_000;

/** Requests a push and reports its progress until it is completed or stopped. @throws Error with a text for the reviewer. */
export async function push(
  queueId: string,
  request: PushRequest,
  onProgress: (p: PushProgress) => void,
): Promise<void> {
  const { pushId } = await answered(
    api.POST('/v1/labeling_queues/{queue}/push', {
      params: { path: { queue: queueId } },
      body: request,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    }),
  );
  for (;;) {
    const progress = await answered(
      api.GET('/v1/labeling_queues/{queue}/pushes/{push}', {
        params: { path: { queue: queueId, push: pushId } },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      }),
    );
    onProgress(progress);
    if (isOver(progress)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_PAUSE));
  }
}

export async function createDataset(name: string): Promise<string> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  return (await answered(api.POST('/v1/datasets', { body: { name }, signal }))).id;
}

async function answered<Data>(request: Promise<ApiAnswer & { readonly data?: Data }>): Promise<Data> {
  const { data, error, response } = await request;
  if (data === undefined) throw new Error(readProblem(error, response).detail);
  return data;
}
