import { answersReadBy, queuesSeenBy, type Caller } from '@labeling/identity';
import type { SqlAsker } from '@labeling/sql';

/** Which rows this caller may see in a query. */
export function sqlAskerOf(caller: Caller): SqlAsker {
  return { ...queuesSeenBy(caller), ...answersReadBy(caller) };
}
