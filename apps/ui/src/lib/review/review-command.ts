import { exactText, type ApiClient } from '@labeling/api-client';
import type { ItemCommand } from '@labeling/domain';
import type { ApiAnswer } from '../api/client.js';

/** What a reviewer does to one item: a field set in the form is an edit of the target that is on the screen. */
export type ReviewCommand = Exclude<ItemCommand, { type: 'AddItem' | 'PushItem' | 'SetField' }>;

/** The item a command is for, and the revision it was decided on. */
export interface CommandedItem {
  readonly queueId: string;
  readonly itemId: string;
  readonly revision: bigint;
}

/** Sends a command over HTTP. Targets go out exactly as they were typed; the item in the answer is left unread. */
export function sendReviewCommand(
  api: ApiClient,
  { queueId, itemId, revision }: CommandedItem,
  command: ReviewCommand,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const params = { path: { queue: queueId, item: itemId }, header: { 'If-Match': `"${revision}"` } };
  const request = { params, signal, parseAs: 'stream' } as const;
  switch (command.type) {
    case 'EditTarget': {
      const body = { target: exactText(command.target) };
      return api.PUT('/v1/labeling_queues/{queue}/items/{item}/target', { ...request, body });
    }
    case 'Approve': {
      const body = command.target === undefined ? {} : { target: exactText(command.target) };
      return api.POST('/v1/labeling_queues/{queue}/items/{item}/approve', { ...request, body });
    }
    case 'Unapprove':
      return api.POST('/v1/labeling_queues/{queue}/items/{item}/unapprove', request);
    case 'Revert':
      return api.POST('/v1/labeling_queues/{queue}/items/{item}/revert', request);
    case 'Restore':
      return api.POST('/v1/labeling_queues/{queue}/items/{item}/restore', request);
    case 'FlagItem': {
      const body = { reason: command.reason };
      return api.PUT('/v1/labeling_queues/{queue}/items/{item}/flag', { ...request, body });
    }
    case 'UnflagItem':
      return api.DELETE('/v1/labeling_queues/{queue}/items/{item}/flag', request);
    case 'Discard':
      return api.DELETE('/v1/labeling_queues/{queue}/items/{item}', request);
  }
}
