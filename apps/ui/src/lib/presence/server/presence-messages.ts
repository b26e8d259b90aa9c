// What the processes send each other about people, through Postgres: many messages in one notification.
import type { OpenScreen } from './open-screens.js';

export type PresenceMessage =
  | { readonly is: 'here'; readonly place: OpenScreen }
  /** The screen's stream has ended, or is open again. */
  | { readonly is: 'gone' | 'back'; readonly screen: string }
  /** A process has just started to listen and knows nobody. */
  | { readonly is: 'who' };

/** Postgres refuses a payload of 8,000 bytes. */
const MAX_BYTES = 7_900;

/** The messages of the process `from`, in order, in as few texts as possible. */
export function encodeMessages(from: string, messages: readonly PresenceMessage[]): string[] {
  const texts: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  const close = () => {
    if (parts.length > 0) texts.push(`{"from":${JSON.stringify(from)},"messages":[${parts.join(',')}]}`);
    parts = [];
    bytes = from.length + 30;
  };
  close();
  for (const message of messages) {
    const part = JSON.stringify(message);
    const size = Buffer.byteLength(part) + 1;
    if (bytes + size > MAX_BYTES) close();
    parts.push(part);
    bytes += size;
  }
  close();
  return texts;
}

/** Reads what `encodeMessages` wrote; undefined for what others may have sent on the channel. */
export function decodeMessages(text: string): { from: string; messages: readonly PresenceMessage[] } | undefined {
  try {
    const { from, messages }: { from: string; messages: PresenceMessage[] } = JSON.parse(text);
    return Array.isArray(messages) && messages.every((message) => 'is' in message) ? { from, messages } : undefined;
  } catch {
    return undefined;
  }
}
