import type { Right } from './rights.js';

/** Who did it, as every event's metadata carries it. `id` is a UUID; `name` is for people to read. */
export interface Actor {
  type: 'member' | 'apiKey';
  id: string;
  name: string;
}

/** Who is asking, in which project, with which rights there. */
export interface Caller {
  actor: Actor;
  projectId: string;
  projectName: string;
  /** A member's address; absent for an API key. */
  email?: string;
  rights: ReadonlySet<Right>;
}

/** Why a request is refused: 401 when nobody is known to ask, 403 when the one who asks lacks the right. */
export type Refusal = { status: 401; code: 'unauthenticated' } | { status: 403; code: 'forbidden' };

/** Whether the caller holds the right. `admin` holds all of them. */
export const can = (caller: Caller | undefined, right: Right): boolean => caller?.rights.has(right) ?? false;

/** The reason to refuse, or undefined when the caller may go on. */
export function refusal(caller: Caller | undefined, right: Right): Refusal | undefined {
  if (!caller) return { status: 401, code: 'unauthenticated' };
  return can(caller, right) ? undefined : { status: 403, code: 'forbidden' };
}
