import { lostPage, watchNavigation } from '#lib/connection/watch-navigation.js';
import { unaskedLoads } from '#lib/live/unasked-loads.js';
import { naming } from '#lib/project/tab-viewer.js';
import type { ClientInit } from '@sveltejs/kit/hooks';

/** Every request of the pages, including those that load the next page, names the tab's member and project. */
export const init: ClientInit = () => {
  window.fetch = unaskedLoads.waiting(lostPage.noting(naming(window.fetch, location.origin)));
  watchNavigation();
};
