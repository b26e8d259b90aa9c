// A member who annotates: takes the next item, saves drafts, submits, reopens and skips, always on the revision seen.
import type { JsonText } from '@labeling/domain';
import type { IntentThat } from '../ledger.js';
import { annotatorVisitsOf } from '../plan/moves.js';
import type { Request } from './sender.js';
import { visitItems, type Workplace } from './visits.js';

/** The answer of everybody who agrees. */
const AGREED = '{"answer":"yes"}';

/** Resolves when the work is over and the last command is settled. */
export function annotate(name: string, place: Workplace): Promise<void> {
  let drafts = 0;
  return visitItems(name, place, {
    visits: annotatorVisitsOf(place.seed, name),
    find: async (_, queuePath) => (await place.sender.read(`${queuePath}/next`)) as JsonText | undefined,
    wants: (step, seen, { agrees }) => {
      const wanted = { is: 'annotate', ...seen, step } as const;
      if (step === 'save') return { ...wanted, target: `{"typed":"${name} ${++drafts}"}` };
      if (step === 'submit') return { ...wanted, target: agrees ? AGREED : `{"by":"${name}","n":1.10}` };
      return wanted;
    },
    requestOf,
  });
}

function requestOf({ step, target }: IntentThat<'annotate'>, path: string): Request {
  const body = `{"target":${target}}`;
  switch (step) {
    case 'save':
      return { method: 'PUT', path: `${path}/annotation`, body };
    case 'submit':
      return { method: 'POST', path: `${path}/annotation/submit`, body };
    case 'reopen':
      return { method: 'POST', path: `${path}/annotation/reopen` };
    case 'skip':
      return { method: 'POST', path: `${path}/skip`, body: '{"reason":"not sure"}' };
  }
}
