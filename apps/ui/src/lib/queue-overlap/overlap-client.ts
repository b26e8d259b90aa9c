import { schemaOfLenient, type LenientFields, type Need } from '@labeling/domain';
import type { OverlapChange } from '@labeling/read-models/queries';

/**
 * How many items another overlap would affect, or another schema if its lenient fields are given; undefined if unknown.
 */
export async function askOverlapChange(
  queueId: string,
  { annotations, share }: Need,
  signal: AbortSignal,
  lenient?: LenientFields,
): Promise<OverlapChange | undefined> {
  const query = new URLSearchParams({ needed: String(annotations), share: String(share) });
  if (lenient !== undefined) query.set('schema', schemaOfLenient(lenient));
  const answer = await ask(`/queues/${queueId}/overlap-change?${query}`, signal);
  return answer?.ok === true ? await answer.json() : undefined;
}

/** How many items are still to be settled, null when all are; undefined when that is unknown. */
export async function askSettling(queueId: string, signal: AbortSignal): Promise<number | null | undefined> {
  const answer = await ask(`/queues/${queueId}/settling`, signal);
  if (answer?.ok !== true) return undefined;
  const { left }: { left: number | null } = await answer.json();
  return left;
}

/** Undefined while the server cannot be reached. */
async function ask(path: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(path, { signal });
  } catch {
    return undefined;
  }
}
