// The wording of commands for many items, for labelers.
import type { BatchRefusal } from './batch-client.js';
import { bulkCommands, wordsOf, type BatchCommand } from './bulk-commands.js';
import type { BulkRun } from './bulk-run.svelte.js';

export function items(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en')} items`;
}

export interface Reason {
  readonly code: string;
  readonly count: number;
  readonly words: string;
}

/** Why items were refused, the most frequent reason first. */
export function reasons(refused: readonly BatchRefusal[]): readonly Reason[] {
  const byCode = Map.groupBy(refused, ({ code }) => code);
  return [...byCode]
    .map(([code, those]) => ({ code, count: those.length, words: because(code, those[0]?.detail ?? code) }))
    .sort((a, b) => b.count - a.count);
}

function because(code: string, detail: string): string {
  const words: Readonly<Record<string, string>> = {
    item_approved: 'approved: unapprove first to change the target',
    item_removed: 'removed from the queue in the meantime',
    item_not_found: 'not in the queue',
    revision_mismatch: 'changed by someone else in the meantime',
    changed_since: 'changed again since then, so they were left as they are',
    unreadable_history: 'with changes that this release cannot read',
    schema_not_met: 'without a required field, or with a value that does not fit the schema',
    not_assignable: 'one of the members has left the project, or may not review here',
    target_not_object: 'the target is not an object, so it has no fields',
  };
  return words[code] ?? detail;
}

/** The outcome of a run, in one line: "288 items approved, 10 were approved already". */
export function summary(command: BatchCommand, { changed, unchanged }: Pick<BulkRun, 'changed' | 'unchanged'>): string {
  const did = wordsOf(command).did(items(changed));
  const already = `${unchanged.toLocaleString('en')} ${bulkCommands[command.type].already(unchanged)}`;
  return unchanged === 0 ? did : changed === 0 ? already : `${did}, ${already}`;
}
