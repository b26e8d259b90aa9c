// The comments of an item over the HTTP API.
import { commentProblem } from '@labeling/domain';
import { api } from '../api/client.js';
import { send, type Answer } from '../api/commands.js';
import { turnedAwayBy, type TurnedAway } from '../project/turned-away.js';

export interface ItemComment {
  readonly id: string;
  readonly by: { readonly type: string; readonly id: string; readonly name: string };
  /** ISO 8601. */
  readonly at: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly place: { readonly pointer: string; readonly revision: string } | null;
  readonly editedAt: string | null;
  readonly resolved: { readonly by: { readonly id: string; readonly name: string }; readonly at: string } | null;
}

export interface Thread {
  readonly comments: readonly ItemComment[];
  /** How many others there are, which the member sees after submitting their own annotation. */
  readonly hidden: number;
}

export interface NewComment {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly pointer?: string;
  /** The same for each attempt, so that a lost answer does no harm. */
  readonly key: string;
}

/** How long reading them may take, in milliseconds. */
const TIMEOUT = 15_000;

export interface CommentsClient {
  /** Undefined when they cannot be read now; the reason, where the server turns the reader away. */
  read(itemId: string): Promise<Thread | TurnedAway | undefined>;
  write(itemId: string, comment: NewComment): Promise<Answer>;
  change(itemId: string, comment: string, changes: CommentChanges): Promise<Answer>;
}
export type CommentChanges = { readonly resolved: boolean } | { readonly text: string; readonly mentions: string[] };

export function httpCommentsClient(queue: string): CommentsClient {
  const path = (item: string) => ({ queue, item });
  return {
    async read(itemId) {
      try {
        const { data, error, response } = await api.GET('/v1/labeling_queues/{queue}/items/{item}/comments', {
          params: { path: path(itemId) },
          signal: AbortSignal.timeout(TIMEOUT),
        });
        if (response.status === 401) return turnedAwayBy(error);
        return data && { comments: data.data, hidden: data.hidden };
      } catch {
        return undefined;
      }
    },
    write: async (itemId, { text, mentions, pointer, key }) =>
      refusalOf(text) ??
      send((signal) =>
        api.POST('/v1/labeling_queues/{queue}/items/{item}/comments', {
          params: { path: path(itemId), header: { 'Idempotency-Key': key } },
          body: { text, mentions: [...mentions], ...(pointer !== undefined && { pointer }) },
          signal,
        }),
      ),
    change: async (itemId, comment, changes) =>
      ('text' in changes ? refusalOf(changes.text) : undefined) ??
      send((signal) =>
        api.PATCH('/v1/labeling_queues/{queue}/items/{item}/comments/{comment}', {
          params: { path: { ...path(itemId), comment } },
          body: changes,
          signal,
        }),
      ),
  };
}

/** What the server would answer to a text that is too long, but in plain words: its own are about the request body. */
function refusalOf(text: string): Answer | undefined {
  const problem = commentProblem(text);
  if (problem === undefined) return undefined;
  return { ok: false, problem: { status: 400, code: 'invalid_body', detail: `The comment ${problem}.`, errors: [] } };
}
