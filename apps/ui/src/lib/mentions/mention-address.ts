import type { Mention } from './mention-list.svelte.js';

/** The item of a mention on the review screen, with the comment in view. */
export function mentionHref({ queueId, itemId, comment }: Mention): string {
  return `/queues/${queueId}?${new URLSearchParams({ id: itemId, comment: comment.id })}`;
}
