// How unsent work is kept in a browser's storage: a record for each item and screen.
import { isTextReference } from './long-texts.js';

/** Whose work it is, and what it is about. */
export interface Whose {
  readonly queueId: string;
  readonly memberId: string;
  /** Whether they decide about the answers of others, which is kept apart from their own answers. */
  readonly decides: boolean;
}

/**
 * The name under which a browser keeps it. Earlier releases kept the work of everybody who used the browser under the
 * queue alone. Whose that is can no longer be known, so it is neither sent nor shown.
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
  /** When it was written, in milliseconds. */
  readonly at: number;
}

export const prefixOf = (name: string): string => `labeling-work:${name}:`;

/** Those that can be read: a crash of the browser or the machine may leave half a record, which is of no use. */
export function recordsIn(storage: Storage, prefix: string): KeptRecord[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const [screen = '', itemId = ''] = key.slice(prefix.length).split(':');
      const record = storage.getItem(key) ?? '';
      const at = writtenAt(record);
      return at === undefined ? [] : [{ key, screen, itemId, record, at }];
    });
}

/** Undefined if the record cannot be read. */
function writtenAt(record: string): number | undefined {
  try {
    const work: unknown = JSON.parse(record);
    const isWork = typeof work === 'object' && work !== null && 'base' in work && 'commands' in work;
    return isWork ? Number(Reflect.get(work, 'at')) : undefined;
  } catch {
    return undefined;
  }
}

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
