// What is said about commands for many items, in a labeler's words.
import type { ReviewState } from '@labeling/domain';
import type { BatchCommand, BatchRefusal } from './batch-client.js';
import type { BulkRun } from './bulk-run.svelte.js';

export function items(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en')} items`;
}

/** "Approve 1,240 items" */
export function wish(command: BatchCommand, count: number): string {
  switch (command.type) {
    case 'approve':
      return `Approve ${items(count)}`;
    case 'discard':
      return `Discard ${items(count)}`;
    case 'setField':
      return `Set ${command.key} on ${items(count)}`;
    case 'takeBack':
      return `Undo ${items(count)}`;
  }
}

/** "Approving" */
export function doing(command: BatchCommand): string {
  switch (command.type) {
    case 'approve':
      return 'Approving';
    case 'discard':
      return 'Discarding';
    case 'setField':
      return `Setting ${command.key}`;
    case 'takeBack':
      return 'Undoing';
  }
}

/** "1,240 items approved" */
export function did(command: BatchCommand, count: number): string {
  switch (command.type) {
    case 'approve':
      return `${items(count)} approved`;
    case 'discard':
      return `${items(count)} discarded`;
    case 'setField':
      return `${command.key} set on ${items(count)}`;
    case 'takeBack':
      return `${items(count)} undone`;
  }
}

/** What a command does to items in each state, before it is confirmed; nothing where that goes without saying. */
export function forewarning(command: BatchCommand, counts: Readonly<Record<ReviewState, number>>): string | undefined {
  const { Approved } = counts;
  switch (command.type) {
    case 'approve':
      return Approved > 0 ? `${ofThem(Approved)} already approved.` : undefined;
    case 'discard':
      return 'They are removed from the queue. Undo restores them.';
    case 'setField':
      return Approved > 0
        ? `${ofThem(Approved)} approved and will be skipped. Unapprove them first to change the target.`
        : undefined;
    case 'takeBack':
      return undefined;
  }
}

function ofThem(count: number): string {
  return `${count.toLocaleString('en')} of them ${count === 1 ? 'is' : 'are'}`;
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
    target_not_object: 'the target is not an object, so it has no fields',
  };
  return words[code] ?? detail;
}

/** "10 were approved already" without the number. */
export function already(command: BatchCommand, count: number): string {
  switch (command.type) {
    case 'approve':
      return `${count === 1 ? 'was' : 'were'} approved already`;
    case 'discard':
      return `${count === 1 ? 'was' : 'were'} discarded already`;
    case 'setField':
      return 'already had this value';
    case 'takeBack':
      return 'had nothing to undo';
  }
}

/** What a run came to, in one line: "288 items approved, 10 were approved already". */
export function summary(command: BatchCommand, { changed, unchanged }: Pick<BulkRun, 'changed' | 'unchanged'>): string {
  const said = `${unchanged.toLocaleString('en')} ${already(command, unchanged)}`;
  return unchanged === 0 ? did(command, changed) : changed === 0 ? said : `${did(command, changed)}, ${said}`;
}
