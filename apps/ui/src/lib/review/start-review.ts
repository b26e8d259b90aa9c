// Where the review starts: where the page's address says, with the work that an earlier page left unsent.
import { filterOfAddress } from '../filter/item-filter.js';
import type { FilterModel } from '../filter/filter.svelte.js';
import { itemLookOfAddress } from '../item-list/item-views.js';
import type { ItemListModel } from '../item-list/item-list.svelte.js';
import { notify } from '../layout/notify.js';
import type { NavigatorModel } from '../navigator/navigator.svelte.js';
import { numberWords } from '../navigator/number-words.js';
import type { ListViews } from '../views/list-views.svelte.js';
import { firstOrdinal, type OpenReview } from './open-review.js';
import type { ReviewSession } from './review-session.svelte.js';

/** The parts of the screen that an address can set. */
export interface AddressedScreen {
  readonly navigator: NavigatorModel;
  readonly filter: FilterModel;
  readonly list: Pick<ItemListModel, 'lookLike'>;
  readonly views: Pick<ListViews, 'openId'>;
  showsList: boolean;
  /** The comments of the item on screen, with this one in view. */
  showComment(comment: string): void;
}

/**
 * Opens what the address names, unless the reviewer has opened another item before that is known. Resolves once what an
 * earlier page left unsent is resumed.
 */
export async function startReview(
  screen: AddressedScreen,
  { session, ordinalOf }: Pick<OpenReview, 'session' | 'ordinalOf'>,
  address: URLSearchParams,
): Promise<void> {
  const { navigator, filter } = screen;
  const id = address.get('id');
  if (id !== null) {
    // A link from elsewhere names the item by its id, which identifies it in any queue.
    const ordinal = await ordinalOf(id);
    const comment = address.get('comment');
    if (!session.hasBegun) {
      await session.open(ordinal ?? firstOrdinal(navigator, undefined));
      if (ordinal !== undefined && comment !== null && session.ordinal === ordinal) screen.showComment(comment);
    }
  } else {
    const number = Number(address.get('item')) || undefined;
    if (address.has('list')) showList(screen, address);
    const restored = filter.restore(filterOfAddress(address));
    // A link shows its item at once, however long the search takes, and whether it matches or not.
    if (number === undefined) await restored;
    if (!session.hasBegun) await openFirst(session, number);
  }
  const resumed = await session.items.resume();
  if (resumed > 0) notify(`Unsaved changes on ${resumed === 1 ? '1 item' : `${resumed} items`} were restored`);
}

async function openFirst(session: ReviewSession, number: number | undefined): Promise<void> {
  const { navigator } = session;
  const ordinal = firstOrdinal(navigator, number);
  const opened = session.open(ordinal);
  tellOtherNumber(navigator, number, ordinal);
  session.atEnd = number === undefined && navigator.isFinished && !navigator.isFiltered;
  await opened;
}

function showList(screen: AddressedScreen, address: URLSearchParams): void {
  screen.showsList = true;
  screen.views.openId = address.get('view') ?? undefined;
  screen.list.lookLike(itemLookOfAddress(address));
}

function tellOtherNumber(navigator: NavigatorModel, asked: number | undefined, shown: number | undefined): void {
  if (asked === undefined || shown === undefined) return;
  const words = numberWords(asked, { shown, last: navigator.lastNumber });
  if (words !== undefined) notify(words);
}
