import { firstCharacters } from '../controls/text-beginning.js';
import { addressOfFilter, fieldOfAddress, noFilter } from '../filter/item-filter.js';
import { notify, notifyFailure, takeFailureBack } from '../layout/notify.js';
import type { PlainColumn } from '../long-table/list-sort.js';
import { ListViews, type ViewsMember } from '../views/list-views.svelte.js';
import { addressOfLook, lookOfAddress, type Look } from '../views/look-address.js';
import { httpViewsClient } from '../views/views-client.js';
import type { DatapointTable } from './datapoint-table.svelte.js';
import { LONGEST_SEARCH } from './find-datapoints.js';

/** What datapoints can be sorted by, apart from fields. */
const columns: readonly PlainColumn[] = ['data', 'target', 'queue', 'approver', 'added'];

interface ShownAs {
  readonly text: string;
  readonly field: string;
  readonly look: Look;
}

/** Reads `?q=…&field=score%3D1&sort=-added&hide=data`. */
export function datapointFilterOf(address: Pick<URLSearchParams, 'get'>): ShownAs {
  return {
    text: firstCharacters(address.get('q') ?? '', LONGEST_SEARCH),
    field: fieldOfAddress(address),
    look: lookOfAddress(address, columns),
  };
}

function addressOf({ text, field, look }: ShownAs): string {
  return addressOfLook(addressOfFilter({ ...noFilter, text, field }), look);
}

/** The saved views of a dataset. */
export function openDatapointViews(table: DatapointTable, member: ViewsMember): ListViews {
  return new ListViews({
    client: httpViewsClient({ datasetId: table.datasetId }),
    look: {
      get query() {
        return addressOf(table);
      },
      spelled: (query) => addressOf(datapointFilterOf(new URLSearchParams(query))),
      show(query) {
        const { text, field, look } = datapointFilterOf(new URLSearchParams(query));
        table.lookLike(look);
        void table.search(text, field);
      },
    },
    member,
    tell: (message, undo) => notify(message, undo === undefined ? {} : { undo }),
    tellFailure: notifyFailure,
    takeFailureBack,
  });
}
