import { addAll, type Added, type AddOptions } from './adding.js';
import type { RawJson } from './exact-json.js';
import type { CallOptions, CommandOptions, KeyOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { ifMatch, path } from './paths.js';
import { randomKey } from './random-key.js';
import type { AddedItem, BatchCommand, BatchOutcome, HistoryEntry, Item, ItemFilter, NewItem } from './shapes.js';
import type { Request, Transport } from './transport.js';

const ITEMS_PER_BATCH = 1_000;

export interface BatchOptions extends CallOptions {
  /** The id that `takeBack` takes; random by default. Calling again with the same id completes a call that failed. */
  readonly correlationId?: string | undefined;
}

/**
 * All commands may be sent again: one whose effect already holds changes nothing. `ifRevision` also keeps a command that
 * arrives late from undoing what somebody did meanwhile.
 */
export class Items {
  constructor(private readonly transport: Transport) {}

  /** Adds one item. With an `idempotencyKey` of its own it is the same item forever. */
  async add(queueId: string, item: NewItem | RawJson, options: KeyOptions = {}): Promise<AddedItem> {
    const { rows } = await this.addMany(queueId, [item], options);
    const [added] = rows;
    if (added === undefined) throw new Error('The API did not answer with the added item');
    return added;
  }

  /**
   * Adds any number of items in their order, in requests of up to 1,000. If it fails halfway, call it again: items with
   * an `idempotencyKey` are not added twice, and neither are those without if the call has the same `idempotencyKey`
   * and the same items in the same order.
   */
  addMany(
    queueId: string,
    items: Iterable<NewItem | RawJson> | AsyncIterable<NewItem | RawJson>,
    options: AddOptions = {},
  ): Promise<Added<AddedItem>> {
    const target = { path: path`/v1/labeling_queues/${queueId}/items`, member: 'items' } as const;
    return addAll(this.transport, target, items, options);
  }

  /** In the order of the queue. */
  list(
    queueId: string,
    { pageSize, signal, ...query }: ItemFilter & ListOptions = {},
  ): AsyncGenerator<Item, void, void> {
    return rowsOf(this.transport, { path: path`/v1/labeling_queues/${queueId}/items`, query }, { pageSize, signal });
  }

  get(queueId: string, itemId: string, { signal }: CallOptions = {}): Promise<Item> {
    return this.transport.json({ path: itemPath(queueId, itemId), seesWrites: true, signal });
  }

  /** Everything that happened to an item, oldest first unless asked otherwise; for removed items, too. */
  history(
    queueId: string,
    itemId: string,
    { order, pageSize, signal }: { order?: 'oldest' | 'newest' } & ListOptions = {},
  ): AsyncGenerator<HistoryEntry, void, void> {
    const list = { path: `${itemPath(queueId, itemId)}/history`, query: { order } };
    return rowsOf(this.transport, list, { pageSize, signal });
  }

  edit(queueId: string, itemId: string, target: unknown, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'PUT', path: `${itemPath(queueId, itemId)}/target`, json: { target } }, options);
  }

  /** With a target, edits and approves at once. */
  approve(
    queueId: string,
    itemId: string,
    { target, ...options }: { readonly target?: unknown } & CommandOptions = {},
  ): Promise<Item> {
    const json = target === undefined ? undefined : { target };
    return this.#command({ method: 'POST', path: `${itemPath(queueId, itemId)}/approve`, json }, options);
  }

  unapprove(queueId: string, itemId: string, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'POST', path: `${itemPath(queueId, itemId)}/unapprove` }, options);
  }

  /** Brings back the target that the item was added with. */
  revert(queueId: string, itemId: string, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'POST', path: `${itemPath(queueId, itemId)}/revert` }, options);
  }

  discard(queueId: string, itemId: string, options: CommandOptions = {}): Promise<void> {
    return this.#command({ method: 'DELETE', path: itemPath(queueId, itemId) }, options);
  }

  restore(queueId: string, itemId: string, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'POST', path: `${itemPath(queueId, itemId)}/restore` }, options);
  }

  flag(queueId: string, itemId: string, reason: string, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'PUT', path: `${itemPath(queueId, itemId)}/flag`, json: { reason } }, options);
  }

  unflag(queueId: string, itemId: string, options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'DELETE', path: `${itemPath(queueId, itemId)}/flag` }, options);
  }

  /** Assigns the item to these members, and to no one with an empty list. */
  assign(queueId: string, itemId: string, members: readonly string[], options: CommandOptions = {}): Promise<Item> {
    return this.#command({ method: 'PUT', path: `${itemPath(queueId, itemId)}/assignees`, json: { members } }, options);
  }

  /** Makes an approved item Modified, flagged and assigned: to a member, or to whoever approved it. */
  sendBack(
    queueId: string,
    itemId: string,
    reason: string,
    { to, ...options }: { readonly to?: string | undefined } & CommandOptions = {},
  ): Promise<Item> {
    const json = { reason, ...(to !== undefined && { to }) };
    return this.#command({ method: 'POST', path: `${itemPath(queueId, itemId)}/send_back`, json }, options);
  }

  /**
   * Applies one command to any number of items, given as ids or as ids with the revision that it is meant for. Each
   * item is decided on its own, so some may be refused.
   */
  async batch(
    queueId: string,
    items: readonly (string | { readonly id: string; readonly revision?: string | number })[],
    command: BatchCommand,
    { correlationId = randomKey(), signal }: BatchOptions = {},
  ): Promise<BatchOutcome> {
    const whole: BatchOutcome = { correlationId, changed: 0, unchanged: 0, refused: [] };
    for (let from = 0; from < items.length; from += ITEMS_PER_BATCH) {
      const part = items.slice(from, from + ITEMS_PER_BATCH);
      const outcome = await this.transport.json<BatchOutcome>({
        ...{ method: 'POST', path: path`/v1/labeling_queues/${queueId}/items/batch`, isRepeatable: true, signal },
        headers: { 'X-Request-Id': correlationId },
        json: { items: part.map((item) => (typeof item === 'string' ? { id: item } : item)), command },
      });
      whole.changed += outcome.changed;
      whole.unchanged += outcome.unchanged;
      whole.refused.push(...outcome.refused);
    }
    return whole;
  }

  #command<T>(request: Request, { ifRevision, signal }: CommandOptions): Promise<T> {
    return this.transport.json({ ...request, isRepeatable: true, headers: ifMatch(ifRevision), signal });
  }
}

function itemPath(queueId: string, itemId: string): string {
  return path`/v1/labeling_queues/${queueId}/items/${itemId}`;
}
