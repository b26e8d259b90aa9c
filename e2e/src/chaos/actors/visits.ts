// What labelers and annotators share: a visit finds an item and takes steps on it, each on the result of the last.
import type { JsonText } from '@labeling/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf } from '../../product/listed-items.fixture.js';
import type { Intent, Ledger } from '../ledger.js';
import type { Manner } from '../plan/moves.js';
import type { Answer, Request, Sender } from './sender.js';

export interface Workplace {
  readonly seed: number;
  readonly queueIds: readonly string[];
  readonly ledger: Ledger;
  readonly sender: Sender;
  /** Aborted when the work is over. */
  readonly signal: AbortSignal;
}

/** An item as somebody saw it. */
export interface Seen {
  readonly queueId: string;
  readonly itemId: string;
  readonly revision: number;
}

interface AnyVisit extends Manner {
  /** From 0 up to 1: which of the queues. */
  readonly queue: number;
  readonly steps: readonly string[];
}

export interface Worker<Visit extends AnyVisit, Wanted extends Intent & Seen> {
  readonly visits: Iterable<Visit>;
  /** The JSON text of an item to work on, if there is one. */
  find(visit: Visit, queuePath: string): Promise<JsonText | undefined>;
  wants(step: Visit['steps'][number], seen: Seen, visit: Visit): Wanted;
  /** Without `If-Match`. */
  requestOf(wanted: Wanted, itemPath: string): Request;
}

/** Resolves when the work is over and the last command is settled. */
export async function visitItems<Visit extends AnyVisit, Wanted extends Intent & Seen>(
  name: string,
  { queueIds, ledger, sender, signal }: Workplace,
  worker: Worker<Visit, Wanted>,
): Promise<void> {
  for (const visit of worker.visits) {
    await pause(visit.pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const queueId = queueIds[Math.floor(visit.queue * queueIds.length)] ?? '';
    const queuePath = `/v1/labeling_queues/${queueId}`;
    const found = await worker.find(visit, queuePath);
    if (found === undefined) continue;
    const member = membersOf(found);
    const itemId = String(JSON.parse(member('id')));
    let revision = Number(JSON.parse(member('revision')));
    for (const step of visit.steps) {
      const wanted = worker.wants(step, { queueId, itemId, revision }, visit);
      const entry = ledger.begin(name, wanted);
      const request = worker.requestOf(wanted, `${queuePath}/items/${itemId}`);
      const { isPatient } = visit;
      // With If-Match, the command is carried out at most once, however often it is sent.
      const guarded = { ...request, headers: { 'If-Match': `"${revision}"` } };
      const isDone = await sender.send(entry, guarded, { isRepeatable: true, isPatient, read: revisionIn });
      if (!isDone || signal.aborted) break;
      revision = entry.answered.revision ?? revision;
    }
  }
}

function revisionIn({ headers }: Answer): { revision: number } {
  return { revision: Number(/"(\d+)"/.exec(headers.get('etag') ?? '')?.[1] ?? NaN) };
}
