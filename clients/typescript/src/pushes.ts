import type { CallOptions, KeyOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { path } from './paths.js';
import { pause } from './pause.js';
import { randomKey } from './random-key.js';
import type { Push, PushScope } from './shapes.js';
import type { Transport } from './transport.js';

const FIRST_LOOK_MS = 200;
const LONGEST_LOOK_MS = 3_000;

export interface PushOptions extends KeyOptions {
  readonly datasetId: string;
  /** `approved` by default. */
  readonly scope?: PushScope | undefined;
  /** Which item, with the scope `item`. */
  readonly itemId?: string | undefined;
}

export class Pushes {
  constructor(private readonly transport: Transport) {}

  /** Begins to push items of a queue into a dataset. The server continues by itself; `wait` waits for it. */
  start(
    queueId: string,
    { idempotencyKey = randomKey(), signal, ...json }: PushOptions,
  ): Promise<{ readonly pushId: string }> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/labeling_queues/${queueId}/push`, json, isRepeatable: true, signal },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  }

  get(queueId: string, pushId: string, { signal }: CallOptions = {}): Promise<Push> {
    return this.transport.json({
      path: path`/v1/labeling_queues/${queueId}/pushes/${pushId}`,
      ...{ seesWrites: true, signal },
    });
  }

  list(queueId: string, options: ListOptions = {}): AsyncGenerator<Push, void, void> {
    return rowsOf(this.transport, { path: path`/v1/labeling_queues/${queueId}/pushes` }, options);
  }

  /** Resolves to the push once it is completed, or stopped because its queue or its dataset was deleted. */
  async wait(
    queueId: string,
    pushId: string,
    { onProgress, signal }: { readonly onProgress?: ((push: Push) => void) | undefined } & CallOptions = {},
  ): Promise<Push> {
    for (let look = FIRST_LOOK_MS; ; look = Math.min(look * 1.5, LONGEST_LOOK_MS)) {
      const push = await this.get(queueId, pushId, { signal });
      onProgress?.(push);
      if (push.status === 'completed' || push.status === 'stopped') return push;
      await pause(look, signal);
    }
  }
}
