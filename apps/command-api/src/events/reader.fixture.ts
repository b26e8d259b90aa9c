import type { Client } from '../client.fixture.js';

/** A line of the feed, as far as tests look at it. */
export interface Line {
  readonly id: string;
  readonly type: string;
  readonly actor: { readonly type: string };
  readonly data: Readonly<Record<string, string>>;
}

/** The path in the `Link` header of an answer. */
export function nextOf(headers: Headers): string {
  const [, path] = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  if (path === undefined) throw new Error('There is no link to what follows');
  return path;
}

export async function readLines(client: Client, path: string): Promise<{ lines: Line[]; next: string; text: string }> {
  const { status, text, headers } = await client.get(path);
  if (status !== 200) throw new Error(text);
  const lines: Line[] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { lines, next: nextOf(headers), text };
}

/** One block of server-sent events: fields by name. */
export type Block = Readonly<Record<string, string>>;

/** Opens a stream. It ends when the server ends it or `signal` is aborted. */
export async function* blocksOf(
  baseUrl: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<Block, void, void> {
  const answer = await fetch(baseUrl + path, { headers: { Accept: 'text/event-stream', ...headers }, signal });
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for await (const bytes of answer.body) {
      const blocks = (unread + decoder.decode(bytes, { stream: true })).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) yield fieldsOf(block);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function fieldsOf(block: string): Block {
  const fields = block.split('\n').map((line): [string, string] => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });
  return Object.fromEntries(fields);
}
