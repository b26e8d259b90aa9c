import type { Actor } from '@labeling/domain';
import type { OpenQueue } from '../queue-list/next-open-queue.js';

/** What a finished queue says about itself. */
export interface DoneSummary {
  /** `actor` is null where annotations agreed. */
  readonly approvers: readonly { readonly actor: Actor | null; readonly items: number }[];
  /** Another queue of the project with something left to do. */
  readonly next: OpenQueue | null;
}

/** Undefined while the server cannot be reached. */
export async function loadDoneSummary(queueId: string): Promise<DoneSummary | undefined> {
  const response = await fetch(`/queues/${queueId}/done`).catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as DoneSummary) : undefined;
}
