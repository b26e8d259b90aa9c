import { answersReadBy, queuesSeenBy, type Caller } from '@labeling/identity';
import type { SqlAsker } from '@labeling/sql';

/** Whose eyes the rows of a query are for. */
export function sqlAskerOf(caller: Caller): SqlAsker {
  return { ...queuesSeenBy(caller), ...answersReadBy(caller) };
}
