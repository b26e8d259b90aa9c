// An API with small limits and one queue, for tests of refusals.
import { startApi, type RunningApi } from '../api.fixture.js';
import type { Client } from '../client.fixture.js';

export interface LimitedApi {
  readonly running: RunningApi;
  readonly admin: Client;
  readonly queue: string;
  /** The path of the queue's items. */
  readonly items: string;
}

export async function startLimitedApi(): Promise<LimitedApi> {
  const running = await startApi({
    ...{ LIMIT_BODY_BYTES: '2000000', LIMIT_ITEM_BYTES: '2048', LIMIT_ITEMS_PER_REQUEST: '5', LIMIT_JSON_DEPTH: '20' },
    LIMIT_KEY_CHARACTERS: '10',
  });
  const { admin } = running;
  const queue = await admin.queue();
  return { running, admin, queue, items: `/v1/labeling_queues/${queue}/items` };
}

/** An id that does not exist. */
export const unknown = '00000000-0000-4000-8000-000000000000';
export const item = { data: 1, target: 1 };
export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
/** The body that adds an item with these data. */
export const withData = (data: string) => `{"items":[{"target":1,"data":${data}}]}`;
