// A member who answers on their own: takes the next item, saves drafts, submits, reopens and skips, each time the revision they saw.
import type { JsonText } from '@labeling/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf } from '../../product/listed-items.fixture.js';
import { annotatorVisitsOf, type AnnotationStep } from '../plan/moves.js';
import { revisionIn, type Workplace } from './labeler.js';
import type { Request } from './sender.js';

/** What everybody answers who agrees. */
const AGREED = '{"answer":"yes"}';

/** Resolves when the last command is settled after the work is over. */
export async function annotate(name: string, { seed, queueIds, ledger, sender, signal }: Workplace): Promise<void> {
  let texts = 0;
  for (const visit of annotatorVisitsOf(seed, name)) {
    await pause(visit.pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const queueId = queueIds[Math.floor(visit.queue * queueIds.length)] ?? '';
    const item = await sender.read(`/v1/labeling_queues/${queueId}/next`);
    if (item === undefined) continue;
    const member = membersOf(item as JsonText);
    const itemId = String(JSON.parse(member('id')));
    let revision = Number(JSON.parse(member('revision')));
    const own = `{"by":"${name}","n":1.10}`;
    for (const step of visit.steps) {
      const target =
        step === 'save'
          ? `{"typed":"${name} ${++texts}"}`
          : step !== 'submit'
            ? undefined
            : visit.agrees
              ? AGREED
              : own;
      const intent = { is: 'annotate', queueId, itemId, step, revision, ...(target && { target }) } as const;
      const entry = ledger.begin(name, intent);
      const { isPatient } = visit;
      const isDone = await sender.send(entry, requestOf(intent), { isRepeatable: true, isPatient, read: revisionIn });
      if (!isDone || signal.aborted) break;
      revision = entry.answered.revision ?? revision;
    }
  }
}

interface Annotating {
  readonly queueId: string;
  readonly itemId: string;
  readonly step: AnnotationStep;
  readonly revision: number;
  readonly target?: string;
}

function requestOf({ queueId, itemId, step, revision, target }: Annotating): Request {
  const path = `/v1/labeling_queues/${queueId}/items/${itemId}`;
  const headers = { 'If-Match': `"${revision}"` };
  const body = `{"target":${target}}`;
  switch (step) {
    case 'save':
      return { method: 'PUT', path: `${path}/annotation`, body, headers };
    case 'submit':
      return { method: 'POST', path: `${path}/annotation/submit`, body, headers };
    case 'reopen':
      return { method: 'POST', path: `${path}/annotation/reopen`, headers };
    case 'skip':
      return { method: 'POST', path: `${path}/skip`, body: '{"reason":"not sure"}', headers };
  }
}
