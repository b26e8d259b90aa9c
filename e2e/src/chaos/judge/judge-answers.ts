import type { Entry, Intent, Ledger } from '../ledger.js';

/** The statuses with which a well-formed command may be refused while others work on the same data. */
const expected: Readonly<Record<Intent['is'], readonly number[]>> = {
  add: [],
  // The item was changed, removed or approved by somebody else.
  review: [409, 412],
  // The answer reports on each item separately.
  bulk: [],
  takeBack: [],
  // The item was changed, decided or taken by others.
  annotate: [409, 412],
  importFile: [],
  importItems: [],
  // No item is approved.
  push: [409],
  createQueue: [],
  deleteQueue: [],
};

/** Whatever happens, nobody is answered with an error of the server's own, or refused for no reason. */
export function judgeAnswers({ entries }: Ledger): string[] {
  return entries
    .filter(({ outcome, status, intent }) => outcome === 'refused' && !expected[intent.is].includes(status))
    .map((entry) => `${nameOf(entry)} was answered with ${entry.status} ${entry.code}`);
}

export const nameOf = ({ id, intent }: Entry): string => `${id} (${'step' in intent ? intent.step : intent.is})`;
