// Everything the palette can offer on the page on screen, apart from what the server finds.
import type { Right } from '@labeling/identity';
import type { PageOffer } from '../keys/page-shortcuts.js';
import { queuePlaces } from '../layout/queue-places.js';
import { placesFor } from '../rail/places.js';
import { sessionsAddress } from '../traces/addresses.js';
import { tabsFor } from '../settings/settings-tabs.js';
import type { Entry } from './entry.js';
import type { Found } from './found.js';

/** The queue that the page on screen is about. */
export interface QueueOnScreen {
  readonly id: string;
  readonly name: string;
  readonly overlap?: number | undefined;
}

export function placeEntries(rights: readonly Right[], queue: QueueOnScreen | undefined): Entry[] {
  const page = (kind: 'Page' | 'Setting', keywords: readonly string[] = []) => {
    return ({ href, label }: { href: string; label: string }): Entry => ({
      ...{ id: `page:${href}`, label, kind, keywords, leads: href },
    });
  };
  return [
    // Not remembered: the same words lead elsewhere in another queue.
    ...(queue === undefined ? [] : queuePlaces(queue.id, rights, queue.overlap).map(page('Page', [queue.name]))),
    ...placesFor(rights)
      .filter(({ within }) => within !== '/settings')
      .map(page('Page')),
    page('Page')({ href: sessionsAddress, label: 'Sessions' }),
    ...tabsFor(rights).map(page('Setting', ['Settings'])),
    page('Page')({ href: '/account', label: 'Account' }),
  ];
}

/** The item of the queue on screen whose number is typed, as people write it: 12,345 and #12345, too. */
export function itemEntry(query: string, page: PageOffer, queue: QueueOnScreen | undefined): Entry[] {
  const digits = /^#?([\d\s,.'’]+)$/.exec(query.trim())?.[1]?.replace(/\D/g, '') ?? '';
  const number = Number(digits);
  if (number === 0 || !Number.isSafeInteger(number) || queue === undefined) return [];
  const leads = page.goToItem === undefined ? `/queues/${queue.id}?item=${number}` : () => page.goToItem?.(number);
  return [{ id: 'item', label: `Item ${number.toLocaleString('en')} of ${queue.name}`, kind: 'Item', leads }];
}

const kinds = {
  queue: { kind: 'Queue', at: '/queues' },
  dataset: { kind: 'Dataset', at: '/datasets' },
  trace: { kind: 'Trace', at: '/traces' },
} as const;

export function foundEntry({ kind, id, name }: Found): Entry {
  const { at, ...shown } = kinds[kind];
  return { ...shown, id: `${kind}:${id}`, label: name, leads: `${at}/${id}` };
}
