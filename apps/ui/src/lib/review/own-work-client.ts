import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';

/** What a member submitted in a queue whose items several members annotate, as the server counts it. */
export interface OwnSubmissions {
  readonly submitted: number;
  readonly submittedSince: number;
  /** How many items the queue has, and how many of them are approved. */
  readonly items: number;
  readonly approved: number;
  /** The ids of the items they submitted last, the latest first. */
  readonly last: readonly string[];
}

/** What the member at the screen approved in its queue, as the server counts it. */
interface OwnApprovals {
  readonly approved: number;
  readonly approvedSince: number;
  readonly medianSeconds: number | null;
  /** The ids of the items they approved last, the latest first. */
  readonly last: readonly string[];
}

export type OwnWork = OwnApprovals | OwnSubmissions;

/** How long the answer may take, in milliseconds. */
const TIMEOUT = 15_000;

/** Asks the pages' server; undefined when it does not answer. "Today" begins at midnight where the member is. */
export async function httpOwnWork(queue: SeenQueue): Promise<OwnWork | undefined> {
  const now = new Date();
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  const response = await fetch(queueAddress(queue, 'own-work', { since }), {
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  return response?.ok === true ? ((await response.json().catch(() => undefined)) as OwnWork | undefined) : undefined;
}
