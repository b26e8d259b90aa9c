import { queueAddress, type SeenQueue } from '../annotations/queue-address.js';
import { notify, notifyFailure, takeFailureBack } from '../layout/notify.js';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import { httpBatchClient, type BatchClient } from './batch-client.js';
import { BulkActions } from './bulk-actions.svelte.js';
import { LoadedRows } from '../long-table/loaded-rows.svelte.js';
import type { ListedItem } from './listed-item.js';
import { ListCursor } from '../long-table/list-cursor.svelte.js';
import type { KeyedList } from '../long-table/list-keys.js';
import { ListColumns } from '../long-table/list-columns.svelte.js';
import { SortableOrder } from '../long-table/list-order.svelte.js';
import { httpLoadOrder, spellSort, type ListSort, type LoadOrder } from '../long-table/list-sort.js';
import type { Look } from '../views/look-address.js';
import { httpRowLoader, type RowLoader } from './row-loader.js';
import { Selection } from '../long-table/selection.svelte.js';

export interface ItemListOptions {
  readonly navigator: NavigatorModel;
  readonly loader: RowLoader;
  readonly loadOrder: LoadOrder;
  readonly client: BatchClient;
  readonly settle: () => Promise<void>;
  readonly knownRevision?: (ordinal: number) => bigint | undefined;
  readonly tell: (message: string, undo?: () => void) => void;
  readonly tellFailure: (message: string) => void;
  readonly takeFailureBack?: (message: string) => void;
  readonly onDone?: (undo: () => boolean) => void;
}

/** A queue as a list: what is selected, which row has focus, and what is done to many items. Outlives its screen. */
export class ItemListModel {
  readonly navigator: NavigatorModel;
  readonly order: SortableOrder;
  readonly columns = new ListColumns();
  readonly selection = new Selection();
  readonly rows: LoadedRows<ListedItem>;
  readonly cursor: ListCursor;
  readonly bulk: BulkActions;
  readonly #options: Pick<ItemListOptions, 'tellFailure' | 'takeFailureBack'>;

  constructor({ navigator, loader, loadOrder, ...rest }: ItemListOptions) {
    this.navigator = navigator;
    this.order = new SortableOrder(navigator, loadOrder);
    this.#options = rest;
    this.rows = new LoadedRows(loader.rows);
    this.cursor = new ListCursor(this.order, this.selection);
    this.bulk = new BulkActions({ ...rest, navigator, selection: this.selection, rows: this.rows, ids: loader.ids });
  }

  /** Sorts the list as it is now, or returns to the order of the queue. */
  async sortBy(sort: ListSort | undefined): Promise<void> {
    const failed = 'The list could not be sorted. Try again.';
    this.#options.takeFailureBack?.(failed);
    await this.order.sortBy(sort);
    if (this.order.failed) this.#options.tellFailure(failed);
  }

  /** The view of the list apart from its filter: the order and the hidden columns. */
  get look(): Look {
    return { sort: this.order.sort, hidden: this.columns.hidden };
  }
  lookLike({ sort, hidden }: Look): void {
    this.columns.hidden = hidden;
    // An order that stays the same is not loaded again, so that nothing moves.
    if (spellSort(sort) !== spellSort(this.order.sort)) void this.sortBy(sort);
  }

  /** The list as keys and clicks navigate it. */
  get keyed(): KeyedList & { readonly selection: Selection } {
    return { cursor: this.cursor, navigator: this.order, selection: this.selection };
  }

  /** These items (all by default) were changed somewhere. */
  changed(ordinals?: Iterable<number>): void {
    this.rows.changed(ordinals);
  }

  /** Undoes the last command for many items; returns whether there was one. */
  undoLast(): boolean {
    return this.bulk.undoLast();
  }

  /** Nobody should act on hidden rows: items that left the list are deselected. */
  dropUnseen(): void {
    const { navigator } = this;
    this.selection.keep((ordinal) => navigator.shows(ordinal));
  }
}

/**
 * The list of a queue, connected to the page's server. `settle` resolves once everything typed here is on the server,
 * `knownRevision` is the latest that this page knows of an item, and `onDone` receives what can be undone.
 */
export function openItemList(
  queue: SeenQueue,
  page: Pick<ItemListOptions, 'navigator' | 'settle' | 'knownRevision' | 'onDone'>,
): ItemListModel {
  const { queueId } = queue;
  return new ItemListModel({
    ...page,
    loader: httpRowLoader(queue),
    loadOrder: httpLoadOrder((asked) => queueAddress(queue, 'order', asked)),
    client: httpBatchClient(queueId),
    tell: (message, undo) => notify(message, undo === undefined ? {} : { undo, undoKey: 'u' }),
    tellFailure: notifyFailure,
    takeFailureBack,
  });
}
