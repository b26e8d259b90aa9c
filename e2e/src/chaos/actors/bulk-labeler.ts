// Somebody who reviews many items at once: selects some, takes one step on all of them, and may undo it.
import { jsonElements, type JsonText } from '@labeling/domain';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf } from '../../product/listed-items.fixture.js';
import type { BulkAnswer, Entry, IntentThat } from '../ledger.js';
import { bulkVisitsOf, type BulkVisit } from '../plan/moves.js';
import type { Answer, Request, Sender } from './sender.js';
import type { Workplace } from './visits.js';

/** How many items they look at before they select some. */
const LOOKED_AT = 300;

/** Resolves when the work is over and the last command is settled. */
export async function labelInBulk(name: string, place: Workplace): Promise<void> {
  const { seed, queueIds, ledger, sender, signal } = place;
  let values = 0;
  for (const visit of bulkVisitsOf(seed, name)) {
    await pause(visit.pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const queueId = queueIds[Math.floor(visit.queue * queueIds.length)] ?? '';
    const items = await selected(visit, queueId, sender);
    if (items.length === 0) continue;
    const { step, undoneAfterMs, isPatient } = visit;
    const value = step === 'setField' ? `"${name} ${++values}"` : undefined;
    const entry = ledger.begin(name, { is: 'bulk', queueId, items, step, ...(value && { value }) });
    const sending = { isRepeatable: true, isPatient, read: bulkIn };
    await sender.send(entry, requestOf(entry.intent), sending);
    if (undoneAfterMs === undefined || entry.outcome === 'refused') continue;
    await pause(undoneAfterMs, undefined, { signal }).catch(() => undefined);
    // Also one whose outcome is unknown, because the list offers that.
    const undoing = ledger.begin(name, { is: 'takeBack', queueId, of: entry });
    await sender.send(undoing, undoRequest(undoing.intent), sending);
  }
}

async function selected({ states, from, most }: BulkVisit, queueId: string, sender: Sender) {
  const page = await sender.read(`/v1/labeling_queues/${queueId}/items?state=${states}&limit=${LOOKED_AT}`);
  if (page === undefined) return [];
  const rows = jsonElements(membersOf(page as JsonText)('data'));
  const first = Math.floor(from * rows.length);
  return rows.slice(first, first + most).map((row) => {
    const member = membersOf(row);
    return { itemId: String(JSON.parse(member('id'))), revision: Number(JSON.parse(member('revision'))) };
  });
}

/** The field that they set. */
export const FIELD = 'inBulk';

function requestOf({ queueId, items, step, value }: IntentThat<'bulk'>): Request {
  const field = value === undefined ? '' : `,"key":"${FIELD}","value":${value}`;
  const reason = step === 'flag' ? ',"reason":"in bulk"' : '';
  const named = items.map(({ itemId, revision }) => `{"id":"${itemId}","revision":${revision}}`);
  return batch(queueId, named, `{"type":"${step}"${field}${reason}}`);
}

function undoRequest({ queueId, of }: IntentThat<'takeBack'>): Request {
  const named = of.intent.items.map(({ itemId }) => `{"id":"${itemId}"}`);
  return batch(queueId, named, `{"type":"takeBack","correlationId":"${of.id}"}`);
}

const batch = (queueId: string, items: readonly string[], command: string): Request => ({
  method: 'POST',
  path: `/v1/labeling_queues/${queueId}/items/batch`,
  body: `{"items":[${items.join(',')}],"command":${command}}`,
});

function bulkIn({ text }: Answer): Entry['answered'] {
  const { changed, unchanged, refused } = JSON.parse(text) as BulkAnswer;
  return { bulk: { changed, unchanged, refused: refused.map(({ id, code }) => ({ id, code })) } };
}
