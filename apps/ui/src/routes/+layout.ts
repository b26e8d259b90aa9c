import { isBrowser } from '#lib/controls/in-browser.js';
import type { LayoutLoad, LayoutServerData } from './$types.js';

let known: LayoutServerData;

/**
 * The server's part is loaded again whenever a lost connection is back, mostly without changes. Then it stays the same
 * object: another one would give every page new data, and lists would start over, without what was loaded, selected and
 * asked in them.
 */
export const load: LayoutLoad = ({ data }) => {
  // On the server, everybody shares this module.
  if (!isBrowser) return data;
  if (JSON.stringify(data) !== JSON.stringify(known)) known = data;
  return known;
};
