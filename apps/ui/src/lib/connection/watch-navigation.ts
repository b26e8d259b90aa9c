import { goto } from '$app/navigation';
import { LostPage } from './lost-page.svelte.js';

/** The page of this tab that could not be opened. */
export const lostPage = new LostPage({
  origin: globalThis.location?.origin ?? '',
  isOnline: () => navigator.onLine,
  now: () => performance.now(),
  send: (...request) => fetch(...request),
  go: (address, isWhole) => (isWhole ? location.assign(address) : goto(address)),
});

/**
 * Keeps the browser from leaving the product for an error page of its own. Where that is impossible (the Navigation API
 * is missing), it leaves.
 */
export function watchNavigation(): void {
  // A part of the next page could not be loaded.
  addEventListener('vite:preloadError', () => lostPage.noteLostModule());
  addEventListener('online', () => void lostPage.look());
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { destination, navigationType, downloadRequest, formData } = event;
    const leaves = !destination.sameDocument && navigationType !== 'reload' && navigationType !== 'traverse';
    if (!event.cancelable || !leaves || downloadRequest !== null || formData !== null) return;
    if (lostPage.keeps(new URL(destination.url))) event.preventDefault();
  });
}
