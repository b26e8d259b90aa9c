import { linesOf } from './lines.js';

/** A message of an event stream. A heartbeat has an id only, and the greeting has neither. */
export interface Message {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** The messages of a `text/event-stream`, as the HTML standard parses it. An incomplete message is dropped. */
export async function* messagesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Message, void, void> {
  let id: string | undefined;
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      yield { id, data: data.length > 0 ? data.join('\n') : undefined };
      [id, data] = [undefined, []];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
  }
}
