import { randomUUID } from 'node:crypto';
import { toJsonText, type ItemInQueue } from '@labeling/domain';

/**
 * Stand-ins for texts that stay in the table: to fold a thousand approvals, a thousand megabyte targets need not be
 * transferred. After the fold they show where the target comes from. Random, so that no real target equals them.
 */
export const originalInTable = toJsonText(`original ${randomUUID()}`);
export const targetInTable = toJsonText(`target ${randomUUID()}`);

/** The new value of `edited_target`: a text, null for the original target, undefined to leave it as it is. */
export function editedTarget({ target, originalTarget }: ItemInQueue): string | null | undefined {
  if (target === targetInTable) return undefined;
  return target === originalTarget ? null : target;
}
