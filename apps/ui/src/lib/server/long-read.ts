import { error, type RequestEvent } from '@sveltejs/kit';
import type pg from 'pg';
import { cancellable, isCancelled } from './cancellable.js';
import { FewOfEach } from './few-of-each.js';
import { callerIn } from './project-access.js';
import { stores } from './stores.js';

/** Two run at a time for each person: one for the page they are on, and one for the page they left. */
const turns = new FewOfEach(2);

/** Reads what a page shows of a whole queue, and stops once nobody waits for the page. */
export function longRead<Result>(
  { locals, request: { signal } }: Pick<RequestEvent, 'locals' | 'request'>,
  read: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return turns
    .run(callerIn(locals).actor.id, () => {
      signal.throwIfAborted();
      return cancellable(stores().db, signal, read);
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'Reading the queue took too long');
      throw problem;
    });
}
