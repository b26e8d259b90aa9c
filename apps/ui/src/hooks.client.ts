import { lostPage, watchNavigation } from '#lib/connection/watch-navigation.js';
import { naming } from '#lib/project/tab-viewer.js';
import type { ClientInit } from '@sveltejs/kit/hooks';

/** Every request of the pages, also those that load the next page, is by the member and about the project of the tab. */
export const init: ClientInit = () => {
  window.fetch = lostPage.noting(naming(window.fetch, location.origin));
  watchNavigation();
};
