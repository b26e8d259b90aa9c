import type { WorkStep } from '../queue-import/follow-work.js';

const count = (n: number) => n.toLocaleString('en');

/** How far an import is: `sent` is the share of the file that has been sent. `share` is undefined while nobody knows. */
export function progressOf(sent: number, step: WorkStep | undefined): { words: string; share: number | undefined } {
  if (step === undefined && sent < 1) return { words: `Sending: ${Math.floor(sent * 100)} %`, share: sent };
  if (step === undefined) return { words: 'Sent; reading…', share: undefined };
  const words = `${step.phase === 'adding' ? 'Adding' : 'Checking'}: ${count(step.done)}`;
  if (step.total === null) return { words: `${words} rows`, share: undefined };
  return { words: `${words} of ${count(step.total)} rows`, share: step.done / Math.max(step.total, 1) };
}

/** "8,792 datapoints were added." */
export function importedWords({ added, collapsed }: { added: number; collapsed: number }): string {
  const words = added === 1 ? '1 datapoint was added.' : `${count(added)} datapoints were added.`;
  if (collapsed === 0) return words;
  const before = `${count(collapsed)} ${collapsed === 1 ? 'was' : 'were'} there from the same file`;
  return added === 0 ? `Nothing was added: ${before}.` : `${words} ${before}.`;
}
