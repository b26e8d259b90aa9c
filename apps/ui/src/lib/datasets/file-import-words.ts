import type { WorkStep } from '../queue-import/follow-work.js';

const count = (n: number) => n.toLocaleString('en');

/** "812 bytes", "1 KB", "2.4 MB" */
export function sizeWords(bytes: number): string {
  if (bytes < 1e3) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < 1e6) return `${count(Math.round(bytes / 1e3))} KB`;
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}

/** The progress of an import: `sent` is the share of the file that has been sent. `share` is undefined while unknown. */
export function progressOf(sent: number, step: WorkStep | undefined): { words: string; share: number | undefined } {
  if (step === undefined && sent < 1) return { words: `Uploading: ${Math.floor(sent * 100)} %`, share: sent };
  if (step === undefined) return { words: 'Upload complete, reading…', share: undefined };
  const words = `${step.phase === 'adding' ? 'Adding' : 'Checking'}: ${count(step.done)}`;
  if (step.total === null) return { words: `${words} ${step.done === 1 ? 'row' : 'rows'}`, share: undefined };
  return {
    words: `${words} of ${count(step.total)} ${step.total === 1 ? 'row' : 'rows'}`,
    share: step.done / Math.max(step.total, 1),
  };
}

/** "8,792 datapoints were added." */
export function importedWords(
  { added, collapsed }: { added: number; collapsed: number },
  noun: 'datapoint' | 'item',
  hasKeys: boolean,
): string {
  const words = added === 1 ? `1 ${noun} was added.` : `${count(added)} ${noun}s were added.`;
  if (collapsed === 0) return words;
  const were = `${count(collapsed)} ${collapsed === 1 ? 'was' : 'were'}`;
  const keys = collapsed === 1 ? 'its key was' : 'their keys were';
  const before = hasKeys ? `${were} skipped, because ${keys} already used` : `${were} already added from the same file`;
  return added === 0 ? `No new rows: ${before}.` : `${words} ${before}.`;
}
