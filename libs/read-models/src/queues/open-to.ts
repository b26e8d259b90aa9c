import type { OpenTo } from '@labeling/domain';

/** Which project it is, and who looks at its queues. */
export interface QueuesSeen {
  readonly projectId: string;
  /** The member whom a queue must be open to; undefined for those who open every queue. */
  readonly viewer: string | undefined;
}

/** As queues store it: ids separated by commas. */
export function openToOf(stored: string | null): OpenTo {
  return stored === null ? null : stored.split(',').filter(Boolean);
}

/**
 * The one condition that hides queues from members whom they are not open to. `queue` is a row of the queues, and `viewer`
 * an SQL expression: the id of a member, or null for those who open every queue.
 */
export function isOpenIn(queue: string, viewer: string): string {
  return `(${viewer} is null or ${queue}.open_to is null or ${viewer} = any (string_to_array(${queue}.open_to, ',')))`;
}

/** The same for rows that may belong to a queue, by the name of the column with its id. */
export function isInOpenQueue(queueId: string, viewer: string, queues: string): string {
  return `(${viewer} is null or not exists (
    select from ${queues} as hiding where hiding.id = ${queueId} and not ${isOpenIn('hiding', viewer)}))`;
}
