import { opensEveryQueue, rightsForRole, type Right, type Role } from './rights.js';

/** Who did something, as recorded in the metadata of every event. `id` is a UUID; `name` is for people to read. */
export interface Actor {
  type: 'member' | 'apiKey';
  id: string;
  name: string;
}

/** Who makes a request, in which project, and with which rights there. */
export interface Caller {
  actor: Actor;
  projectId: string;
  projectName: string;
  /** A member's address; absent for an API key. */
  email?: string;
  rights: ReadonlySet<Right>;
}

/** Why a request is refused: 401 when the caller is unknown, 403 when the caller lacks the right. */
export type Refusal = { status: 401; code: 'unauthenticated' } | { status: 403; code: 'forbidden' };

/** Whether the caller has the right. `admin` has all of them. */
export const can = (caller: Caller | undefined, right: Right): boolean => caller?.rights.has(right) ?? false;

/** Who sees the queues of the project: a member who can open only some of them, or a caller who can open all. */
export const queuesSeenBy = ({ actor, projectId, rights }: Caller) => ({
  projectId,
  // An API key acts for the project.
  viewer: actor.type === 'apiKey' || opensEveryQueue(rights) ? undefined : actor.id,
});

/** The same for any member: whose access a queue must allow; undefined if they can open all queues. */
export const viewerAs = ({ id, role }: { readonly id: string; readonly role: Role }): string | undefined =>
  opensEveryQueue(rightsForRole(role)) ? undefined : id;

/** Whose answers a caller can read if several members annotate an item: all, or only once they have submitted their own. */
export const answersReadBy = ({ actor, rights }: Caller) => ({
  /** Whose own annotations count; an API key has none. */
  member: actor.type === 'member' ? actor.id : undefined,
  readsAll: rights.has('compare'),
});

/** The reason to refuse the request, or undefined if it may continue. */
export function refusal(caller: Caller | undefined, right: Right): Refusal | undefined {
  if (!caller) return { status: 401, code: 'unauthenticated' };
  return can(caller, right) ? undefined : { status: 403, code: 'forbidden' };
}
