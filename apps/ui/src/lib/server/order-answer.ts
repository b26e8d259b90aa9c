// A list in the order of a column, for its table: the same answer for the items of a queue and the datapoints of a dataset.
import { error, type RequestEvent } from '@sveltejs/kit';
import type pg from 'pg';
import { cancellable, isCancelled } from './cancellable.js';
import { FewOfEach } from './few-of-each.js';
import { callerIn } from './project-access.js';
import { stores } from './stores.js';
import { textOfAddress } from './text-of-address.js';

/** The longest key to sort by, in characters. */
const LONGEST = 1_000;
/** Sorting reads a whole list, so each person has one sort running at a time. */
const turns = new FewOfEach(1);

export interface Order<Column extends string> {
  readonly by: { readonly is: Column } | { readonly is: 'field'; readonly key: string };
  readonly descending: boolean;
}

/**
 * The ordinals in the order that `?by=updated&descending=1` or `?by=field&key=verdict` asks for: whole numbers of four
 * bytes, the lowest byte first.
 */
export async function orderAnswer<Column extends string>(
  { locals, url, request }: Pick<RequestEvent, 'locals' | 'url' | 'request'>,
  columns: readonly Column[],
  sort: (client: pg.ClientBase, order: Order<Column>) => Promise<Uint32Array<ArrayBuffer>>,
): Promise<Response> {
  const order = { by: columnOf(url.searchParams, columns), descending: url.searchParams.has('descending') };
  const ordinals = await turns
    .run(callerIn(locals).actor.id, () => {
      request.signal.throwIfAborted();
      return cancellable(stores().db, request.signal, (client) => sort(client, order));
    })
    .catch((problem: unknown) => {
      if (isCancelled(problem)) error(504, 'Sorting took too long');
      throw problem;
    });
  return new Response(ordinals, {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}

function columnOf<Column extends string>(address: URLSearchParams, columns: readonly Column[]): Order<Column>['by'] {
  const by = address.get('by');
  const column = columns.find((name) => name === by);
  if (column !== undefined) return { is: column };
  if (by !== 'field') error(400, 'There is no such column');
  const key = textOfAddress(address.get('key') ?? '', LONGEST, (most) => `A key has at most ${most} characters`);
  return { is: by, key };
}
