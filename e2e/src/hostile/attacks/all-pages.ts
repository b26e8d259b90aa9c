import type { Attack } from '../attack.js';
import { forwarding } from './forwarding.js';
import { guessing } from './guessing.js';
import { largeForms } from './large-forms.js';
import { largePages } from './large-pages.js';
import { liveFeeds } from './live-feeds.js';
import { nextAddresses } from './next-addresses.js';
import { oddForms } from './odd-forms.js';
import { oddHeads } from './odd-heads.js';
import { otherMachines } from './other-machines.js';
import { otherSites } from './other-sites.js';
import { pathTraversal } from './path-traversal.js';
import { peopleWhoLeft } from './people-who-left.js';
import { slowRequests } from './slow-requests.js';
import { storedSpans } from './stored-spans.js';
import { storedTexts } from './stored-texts.js';

/** Every attack on the pages; those that shut their own network out come last. */
export const pagesAttacks: readonly Attack[] = [
  ...storedTexts,
  ...storedSpans,
  ...largePages,
  ...oddForms,
  ...nextAddresses,
  ...otherSites,
  ...otherMachines,
  ...peopleWhoLeft,
  ...liveFeeds,
  ...oddHeads,
  ...pathTraversal,
  ...forwarding,
  ...slowRequests,
  ...largeForms,
  ...guessing,
];
