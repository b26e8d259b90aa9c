// Somebody who reviews: looks for an item, edits, approves, discards, restores and flags it, each time the revision they saw.
import { jsonElements, type JsonText } from '@labeling/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf } from '../../product/listed-items.fixture.js';
import type { Ledger } from '../ledger.js';
import { visitsOf, type Step, type Visit } from '../plan/moves.js';
import type { Answer, Request, Sender } from './sender.js';

/** How many items a labeler looks at before choosing one. */
const LOOKED_AT = 60;

export interface Workplace {
  readonly seed: number;
  readonly queueIds: readonly string[];
  readonly ledger: Ledger;
  readonly sender: Sender;
  /** Aborted when the work is over. */
  readonly signal: AbortSignal;
}

/** Resolves when the last command is settled after the work is over. */
export async function label(name: string, { seed, queueIds, ledger, sender, signal }: Workplace): Promise<void> {
  let edits = 0;
  for (const visit of visitsOf(seed, name)) {
    await pause(visit.pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const queueId = queueIds[Math.floor(visit.queue * queueIds.length)] ?? '';
    const found = await find(visit, queueId, sender);
    if (!found) continue;
    let { revision } = found;
    for (const step of visit.steps) {
      const target = step.startsWith('edit') ? `{"by":"${name}","edit":${++edits},"n":1.10}` : undefined;
      const intent = { is: 'review', queueId, itemId: found.id, step, revision, ...(target && { target }) } as const;
      const entry = ledger.begin(name, intent);
      const { isPatient } = visit;
      // With If-Match the command is carried out once at most, however often it is sent.
      const isDone = await sender.send(entry, requestOf(intent), { isRepeatable: true, isPatient, read: revisionIn });
      if (!isDone || signal.aborted) break;
      revision = entry.answered.revision ?? revision;
    }
  }
}

async function find({ states, item }: Visit, queueId: string, sender: Sender) {
  const page = await sender.read(`/v1/labeling_queues/${queueId}/items?state=${states}&limit=${LOOKED_AT}`);
  if (page === undefined) return undefined;
  const rows = jsonElements(membersOf(page as JsonText)('data'));
  const row = rows[Math.floor(item * rows.length)];
  if (row === undefined) return undefined;
  const member = membersOf(row);
  return { id: String(JSON.parse(member('id'))), revision: Number(JSON.parse(member('revision'))) };
}

interface Reviewing {
  readonly queueId: string;
  readonly itemId: string;
  readonly step: Step;
  readonly revision: number;
  readonly target?: string;
}

function requestOf({ queueId, itemId, step, revision, target }: Reviewing): Request {
  const path = `/v1/labeling_queues/${queueId}/items/${itemId}`;
  const headers = { 'If-Match': `"${revision}"` };
  const body = `{"target":${target}}`;
  switch (step) {
    case 'edit':
      return { method: 'PUT', path: `${path}/target`, body, headers };
    case 'edit and approve':
      return { method: 'POST', path: `${path}/approve`, body, headers };
    case 'discard':
      return { method: 'DELETE', path, headers };
    case 'flag':
      return { method: 'PUT', path: `${path}/flag`, body: `{"reason":"at revision ${revision}"}`, headers };
    case 'unflag':
      return { method: 'DELETE', path: `${path}/flag`, headers };
    case 'approve':
    case 'unapprove':
    case 'revert':
    case 'restore':
      return { method: 'POST', path: `${path}/${step}`, headers };
  }
}

export function revisionIn({ headers }: Answer): { revision: number } {
  return { revision: Number(/"(\d+)"/.exec(headers.get('etag') ?? '')?.[1] ?? NaN) };
}
