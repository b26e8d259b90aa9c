import type { Actor } from '@labeling/domain';
import type { OpenQueue } from '../queue-list/open-queues.js';

/** What a finished queue says about itself. */
export interface DoneSummary {
  /** `actor` is null where annotations agreed. */
  readonly approvers: readonly { readonly actor: Actor | null; readonly items: number }[];
  /** Another queue of the project with something left to do. */
  readonly next: OpenQueue | null;
}

/** How long the answer may take, in milliseconds. */
const TIMEOUT = 15_000;

/** Undefined while the server cannot be reached. */
export async function loadDoneSummary(queueId: string): Promise<DoneSummary | undefined> {
  const response = await fetch(`/queues/${queueId}/done`, { signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => undefined,
  );
  return response?.ok === true
    ? ((await response.json().catch(() => undefined)) as DoneSummary | undefined)
    : undefined;
}
