import { exactText, type ApiClient, type Schemas } from '@labeling/api-client';
import { api, type ApiAnswer } from '../api/client.js';
import { readProblem } from '../api/problem.js';
import { turnedAwayBy, turnedAwayWords } from '../project/turned-away.js';
import type { BatchCommand } from './bulk-commands.js';

export interface BatchItem {
  readonly id: string;
  /** With it, the command is refused if the item has changed since. */
  readonly revision?: string;
}
export interface BatchRefusal {
  readonly id: string;
  readonly code: string;
  readonly detail: string;
}
export type BatchAnswer =
  | {
      readonly is: 'done';
      readonly changed: number;
      readonly unchanged: number;
      readonly refused: readonly BatchRefusal[];
      readonly position: string | null;
    }
  /** No answer, or one that says to try again: the same request may be sent again. */
  | { readonly is: 'unreachable' }
  /** The request as a whole was refused. */
  | { readonly is: 'failed'; readonly detail: string };

/** The most items in one request: few enough that progress is visible and Stop takes effect soon. */
export const BATCH = 250;
/** How long one request may take before it counts as lost, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

export interface BatchClient {
  /**
   * `requestId` is the correlation id of all its events, even when the request is sent again because no answer came.
   */
  send(items: readonly BatchItem[], command: BatchCommand, requestId: string): Promise<BatchAnswer>;
  /** Resolves when the read models include everything up to a position, or after a while. */
  caughtUp(position: string): Promise<void>;
}

export function httpBatchClient(queueId: string, client: ApiClient = api, fetcher: typeof fetch = fetch): BatchClient {
  return {
    async send(items, command, requestId) {
      try {
        const answer = await client.POST('/v1/labeling_queues/{queue}/items/batch', {
          params: { path: { queue: queueId } },
          headers: { 'X-Request-Id': requestId },
          body: { items: items.map(itemOf), command: commandOf(command) },
          signal: AbortSignal.timeout(REQUEST_TIMEOUT),
        });
        return readAnswer(answer);
      } catch {
        return { is: 'unreachable' };
      }
    },
    async caughtUp(position) {
      await fetcher(`/caught-up?position=${position}`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) }).catch(
        () => {},
      );
    },
  };
}

function itemOf({ id, revision }: BatchItem): { id: string; revision?: number } {
  return { id, ...(revision !== undefined && { revision: Number(revision) }) };
}

function commandOf(command: BatchCommand) {
  if (command.type === 'assign') return { ...command, members: [...command.members] };
  return command.type === 'setField' ? { ...command, value: exactText(command.value) } : command;
}

function readAnswer({ data, error, response }: ApiAnswer & { readonly data?: Schemas['BatchOutcome'] }): BatchAnswer {
  const { status } = response;
  if (status === 401) return { is: 'failed', detail: turnedAwayWords[turnedAwayBy(error)] };
  if (status === 429 || status >= 500) return { is: 'unreachable' };
  if (data === undefined) return { is: 'failed', detail: readProblem(error, response).detail };
  const { changed, unchanged, refused } = data;
  return { is: 'done', changed, unchanged, refused, position: response.headers.get('Position') };
}
