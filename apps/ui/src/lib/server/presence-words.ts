// What the processes tell each other about people, through Postgres: many words in one notification.
import type { Place } from './presence-board.js';

export type PresenceWord =
  | { readonly is: 'here'; readonly place: Place }
  /** The screen's stream has ended, or is open again. */
  | { readonly is: 'gone' | 'back'; readonly screen: string }
  /** Somebody has just begun to listen and knows nobody. */
  | { readonly is: 'who' };

/** Postgres refuses a payload of 8,000 bytes. */
const MAX_BYTES = 7_900;

/** The words of the process `from`, in order, in as few texts as hold them. */
export function encodeWords(from: string, words: readonly PresenceWord[]): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  const close = () => {
    if (parts.length > 0) texts.push(`{"from":${JSON.stringify(from)},"words":[${parts.join(',')}]}`);
    parts = [];
    bytes = from.length + 30;
  };
  close();
  for (const word of words) {
    const part = JSON.stringify(word);
    const size = Buffer.byteLength(part) + 1;
    if (bytes + size > MAX_BYTES) close();
    parts.push(part);
    bytes += size;
  }
  close();
  return texts;
}

/** Reads what `encodeWords` wrote; undefined for what others may have sent on the channel. */
export function decodeWords(text: string): { from: string; words: readonly PresenceWord[] } | undefined {
  try {
    const { from, words }: { from: string; words: PresenceWord[] } = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => 'is' in word) ? { from, words } : undefined;
  } catch {
    return undefined;
  }
}
