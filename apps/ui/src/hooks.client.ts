import { naming } from '#lib/project/tab-project.js';
import type { ClientInit } from '@sveltejs/kit/hooks';

/** Every request of the pages, also those that load the next page, is about the project of the tab. */
export const init: ClientInit = () => {
  window.fetch = naming(window.fetch, location.origin);
};
