// How unsent work lies in a browser's storage: a record for each item and screen.
import { isTextReference } from './long-texts.js';

/** Whose work it is, and what it is about. */
export interface Whose {
  readonly queueId: string;
  readonly memberId: string;
  /** They decide about the answers of others, which is kept apart from what they answer themselves. */
  readonly decides: boolean;
}

/**
 * The name under which a browser keeps it. Earlier releases kept the work of everybody who used the browser under the queue alone.
 * Nobody can tell any more whose that is, so it is neither sent nor shown.
 */
export function nameOfWork({ queueId, memberId, decides }: Whose): string {
  return `${memberId}:${decides ? 'deciding' : 'answering'}:${queueId}`;
}

/** A screen's work on an item, as it is in the storage. */
export interface KeptRecord {
  readonly key: string;
  readonly screen: string;
  readonly itemId: string;
  readonly record: string;
}

export const prefixOf = (name: string): string => `labeling-work:${name}:`;

/** Those that can be read: a crash of the browser or the machine may leave half of one, which nobody can make anything of. */
export function recordsIn(storage: Storage, prefix: string): KeptRecord[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [screen = '', itemId = ''] = key.slice(prefix.length).split(':');
      return { key, screen, itemId, record: storage.getItem(key) ?? '' };
    })
    .filter(({ record }) => isReadable(record));
}

function isReadable(record: string): boolean {
  try {
    const work: unknown = JSON.parse(record);
    return typeof work === 'object' && work !== null && 'base' in work && 'commands' in work;
  } catch {
    return false;
  }
}

/** When, in milliseconds; -1 for none. */
export const writtenAt = (one: KeptRecord | undefined): number => (one === undefined ? -1 : JSON.parse(one.record).at);

/** Where the long texts of a record are kept. */
export function referencesIn(record: string): string[] {
  const found: string[] = [];
  JSON.parse(record, (_key, value: unknown) => {
    if (isTextReference(value)) found.push(value.keptAs);
    return value;
  });
  return found;
}

/** The screens whose work of this name is in the storage. */
export function screensOf(name: string, storage: Storage): string[] {
  return [...new Set(recordsIn(storage, prefixOf(name)).map(({ screen }) => screen))];
}
