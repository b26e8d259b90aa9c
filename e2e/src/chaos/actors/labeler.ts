// Somebody who reviews: finds an item, edits, approves, discards, restores and flags it, always on the revision seen.
import { jsonElements, type JsonText } from '@labeling/domain';
import { membersOf } from '../../product/listed-items.fixture.js';
import type { IntentThat } from '../ledger.js';
import { visitsOf, type Visit } from '../plan/moves.js';
import type { Request, Sender } from './sender.js';
import { visitItems, type Workplace } from './visits.js';

/** How many items a labeler looks at before choosing one. */
const LOOKED_AT = 60;

/** Resolves when the work is over and the last command is settled. */
export function label(name: string, place: Workplace): Promise<void> {
  let edits = 0;
  return visitItems(name, place, {
    visits: visitsOf(place.seed, name),
    find: (visit, queuePath) => find(visit, queuePath, place.sender),
    wants: (step, seen) => {
      const target = step.startsWith('edit') ? `{"by":"${name}","edit":${++edits},"n":1.10}` : undefined;
      return { is: 'review', ...seen, step, ...(target && { target }) } as const;
    },
    requestOf,
  });
}

async function find({ states, item }: Visit, queuePath: string, sender: Sender): Promise<JsonText | undefined> {
  const page = await sender.read(`${queuePath}/items?state=${states}&limit=${LOOKED_AT}`);
  if (page === undefined) return undefined;
  const rows = jsonElements(membersOf(page as JsonText)('data'));
  return rows[Math.floor(item * rows.length)];
}

function requestOf({ step, revision, target }: IntentThat<'review'>, path: string): Request {
  const body = `{"target":${target}}`;
  switch (step) {
    case 'edit':
      return { method: 'PUT', path: `${path}/target`, body };
    case 'edit and approve':
      return { method: 'POST', path: `${path}/approve`, body };
    case 'discard':
      return { method: 'DELETE', path };
    case 'flag':
      return { method: 'PUT', path: `${path}/flag`, body: `{"reason":"at revision ${revision}"}` };
    case 'unflag':
      return { method: 'DELETE', path: `${path}/flag` };
    case 'approve':
    case 'unapprove':
    case 'revert':
    case 'restore':
      return { method: 'POST', path: `${path}/${step}` };
  }
}
