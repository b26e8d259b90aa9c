import type { Transaction } from '../database/tables.js';
import type { Actor } from './caller.js';
import { rightsForRole } from './rights.js';

/** The caller was an admin when the request began, but no longer is. */
export class NoLongerAdmin extends Error {
  constructor() {
    super('You are no longer an admin of this project');
    this.name = 'NoLongerAdmin';
  }
}

/**
 * Until the end of the transaction, the caller's right cannot be taken away: a transaction that does so waits for it, and then sees
 * what it has created. @throws NoLongerAdmin
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
