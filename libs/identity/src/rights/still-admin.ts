import type { Transaction } from '../database/tables.js';
import type { Actor } from './caller.js';
import { rightsForRole } from './rights.js';

/** Whoever asks was an admin when the request began, and is none any more. */
export class NoLongerAdmin extends Error {
  constructor() {
    super('You are no longer an admin of this project');
    this.name = 'NoLongerAdmin';
  }
}

/**
 * Until the end of the transaction nobody takes their right from whoever asks: whoever does waits for it, and then finds what it has
 * made. @throws NoLongerAdmin
 */
export async function keepAdmin(
  { memberships, apiKeys }: Transaction,
  projectId: string,
  by: Pick<Actor, 'type' | 'id'>,
): Promise<void> {
  const lock = { mode: 'pessimistic_read' } as const;
  if (by.type === 'member') {
    const membership = await memberships.findOne({ where: { projectId, memberId: by.id }, lock });
    if (membership !== null && rightsForRole(membership.role).has('admin')) return;
  } else {
    const key = await apiKeys.findOne({ where: { projectId, id: by.id }, lock });
    if (key !== null && key.revokedAt === null && key.scopes.includes('admin')) return;
  }
  throw new NoLongerAdmin();
}
