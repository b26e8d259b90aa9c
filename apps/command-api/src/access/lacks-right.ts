import type { Caller, Right } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';

/** Members read this on their screens, where they know of roles. */
export function lacksRight({ actor }: Pick<Caller, 'actor'>, right: Right): Problem {
  const detail =
    actor.type === 'member' ? 'Your role in this project does not allow this' : `This needs the right "${right}"`;
  return new Problem('forbidden', detail);
}
