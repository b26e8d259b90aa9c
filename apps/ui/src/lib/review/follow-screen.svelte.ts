// Effects of what is on the review screen, as long as the page is open. Called while its component starts.
import { beforeNavigate, replaceState } from '$app/navigation';
import { onMount, untrack } from 'svelte';
import { offer, type PageOffer } from '../keys/page-shortcuts.js';
import { PacedAddress } from './paced-address.js';
import type { ReviewScreenModel } from './review-screen.svelte.js';
import { runnableShortcuts } from './review-shortcuts.js';
import type { WorkFocus } from './work-focus.js';

/** Opens the screen, offers what it can do, and shows what is on it to others and in the address. */
export function followScreen(
  screen: ReviewScreenModel,
  { canReview, ...offered }: Pick<PageOffer, 'goToItem' | 'menu'> & { canReview: () => boolean },
): void {
  // After going back, `page.url` is what the page was opened with.
  onMount(() => screen.open(new URLSearchParams(location.search)));
  onMount(() => offer({ shortcuts: () => runnableShortcuts(screen.actions, canReview()), ...offered }));

  // The address names the item on screen and the filter, so a reload or a link restores both.
  const paced = new PacedAddress({
    now: () => location.search,
    replace: (address) => replaceState(address || location.pathname, {}),
  });
  $effect(() => {
    if (screen.address !== undefined) paced.show(screen.address);
  });
  // Somebody who comes back finds the item that they left; on the way back, the address is already another page's.
  beforeNavigate(({ type }) => {
    if (type === 'popstate') paced.drop();
    else paced.flush();
  });
  onMount(() => () => paced.drop());

  // Counting waits for the first item.
  let isCounted = false;
  $effect(() => {
    if (!canReview() || screen.work === undefined || isCounted) return;
    isCounted = true;
    untrack(() => void screen.own.refresh());
  });
  // The live feed says when it is counted, but names only the last of several people at an item.
  $effect(() => {
    if (screen.session?.actions.last.last !== undefined) untrack(() => screen.own.refreshSoon());
  });
  $effect(() => screen.presence?.here(screen.session?.ordinal, screen.work?.hasUnsavedWork === true));
  $effect(() => screen.visits?.show(screen.inView));
}

/** Keeps the focus where keys act on the item. */
export function followFocus(screen: ReviewScreenModel, focus: WorkFocus): void {
  // Other ways onto an item than approving start with keys that act on it; entering a text is deliberate (`a`, Tab or a
  // click). This holds from the moment of moving on: text typed while an item is loading must not end up in two.
  let arrived: number | undefined;
  $effect(() => {
    const { ordinal, wanted, cameBy = 'moving' } = screen.session ?? {};
    if (ordinal === undefined && wanted === undefined) return;
    untrack(() => {
      if (ordinal !== wanted) focus.leave();
      else if (ordinal === arrived) focus.stay();
      // When the page opens, the focus is where browsers put it.
      else if (arrived !== undefined) focus.arrive(cameBy);
      if (ordinal === wanted) arrived = ordinal;
    });
  });

  // These make controls vanish or become disabled, and the focus is lost with them.
  $effect(() => {
    const { limits, preferences, session, work } = screen;
    void [
      work?.state,
      limits.held,
      screen.atEnd,
      limits.blocked,
      screen.showsList,
      session?.onTheWay,
      preferences.targetTab,
    ];
    if (arrived !== undefined) focus.keep();
  });
}
