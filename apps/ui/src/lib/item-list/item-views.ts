import type { FilterModel } from '../filter/filter.svelte.js';
import { addressOfFilter, filterOfAddress } from '../filter/item-filter.js';
import { notify, notifyFailure, takeFailureBack } from '../layout/notify.js';
import type { PlainColumn } from '../long-table/list-sort.js';
import { ListViews, type ListLook, type ViewsMember } from '../views/list-views.svelte.js';
import { addressOfLook, lookOfAddress, type Look } from '../views/look-address.js';
import { httpViewsClient } from '../views/views-client.js';
import type { ItemListModel } from './item-list.svelte.js';

/** What items can be sorted by, apart from fields. */
const columns: readonly PlainColumn[] = ['state', 'data', 'target', 'updated'];

export function itemLookOfAddress(address: Pick<URLSearchParams, 'get'>): Look {
  return lookOfAddress(address, columns);
}

/** A queue's filter with the order and columns of its list. */
function itemLook(filter: FilterModel, list: ItemListModel): ListLook {
  return {
    get query() {
      return addressOfLook(filter.address, list.look);
    },
    spelled(query) {
      const address = new URLSearchParams(query);
      return addressOfLook(addressOfFilter(filterOfAddress(address)), itemLookOfAddress(address));
    },
    show(query) {
      const address = new URLSearchParams(query);
      void filter.apply(filterOfAddress(address));
      list.lookLike(itemLookOfAddress(address));
    },
  };
}

/** The saved views of a queue. */
export function openItemViews(
  queueId: string,
  page: { readonly filter: FilterModel; readonly list: ItemListModel; readonly member: ViewsMember },
): ListViews {
  return new ListViews({
    client: httpViewsClient({ queueId }),
    look: itemLook(page.filter, page.list),
    member: page.member,
    tell: (message, undo) => notify(message, undo === undefined ? {} : { undo }),
    tellFailure: notifyFailure,
    takeFailureBack,
  });
}
