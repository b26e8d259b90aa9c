import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';

/** A command for many items, as the API names it; a value is exact JSON text. */
export type BatchCommand =
  | { readonly type: 'approve' | 'discard' }
  | { readonly type: 'setField'; readonly key: string; readonly value: JsonText }
  /** Brings items back to what they were before the events of an earlier request. */
  | { readonly type: 'takeBack'; readonly correlationId: string };

export interface BatchItem {
  readonly id: string;
  /** With it the command is refused when the item has moved on. */
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

/** The most items in one request: few enough that progress is seen and Stop is obeyed soon. */
export const BATCH = 250;
/** How long one request may take before it counts as lost, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

export interface BatchClient {
  /** `requestId` is the correlation id of all its events, also when the request is sent again for want of an answer. */
  send(items: readonly BatchItem[], command: BatchCommand, requestId: string): Promise<BatchAnswer>;
  /** Resolves when what the pages read has everything up to a position, or after a while. */
  caughtUp(position: string): Promise<void>;
}

export function httpBatchClient(queueId: string, fetcher: typeof fetch = fetch): BatchClient {
  return {
    async send(items, command, requestId) {
      try {
        const response = await fetcher(`/v1/labeling_queues/${queueId}/items/batch`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
          body: requestBody(items, command),
          signal: AbortSignal.timeout(REQUEST_TIMEOUT),
        });
        return await readAnswer(response);
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

function requestBody(items: readonly BatchItem[], command: BatchCommand): JsonText {
  const named = items.map(({ id, revision }) =>
    jsonObject({ id: toJsonText(id), revision: revision === undefined ? undefined : toJsonText(Number(revision)) }),
  );
  return jsonObject({ items: jsonArray(named), command: commandText(command) });
}

function commandText(command: BatchCommand): JsonText {
  switch (command.type) {
    case 'approve':
    case 'discard':
    case 'takeBack':
      return toJsonText(command);
    case 'setField': {
      const { type, key, value } = command;
      return jsonObject({ type: toJsonText(type), key: toJsonText(key), value });
    }
  }
}

async function readAnswer(response: Response): Promise<BatchAnswer> {
  if (response.status === 401) return { is: 'failed', detail: 'You are signed out. Sign in again and continue.' };
  if (response.status === 429 || response.status >= 500) return { is: 'unreachable' };
  const answer = (await response.json().catch(() => ({}))) as { detail?: string };
  if (!response.ok) return { is: 'failed', detail: answer.detail ?? response.statusText };
  const done = answer as Pick<BatchAnswer & { is: 'done' }, 'changed' | 'unchanged' | 'refused'>;
  return { ...done, is: 'done', position: response.headers.get('Position') };
}
