// Answers that may be megabytes long, written in pieces so that other requests get their turn in between.
import { setImmediate } from 'node:timers/promises';

/** Characters of a text that are written at once. */
const PIECE = 250_000;

/** An answer in JSON. The pieces are asked for one by one, as fast as they are sent. */
export function jsonInPieces(pieces: Iterable<string> | AsyncIterable<string>): Response {
  const bytes = bytesOf(pieces);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await bytes.return(undefined)),
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** The JSON of an object of texts and numbers. */
export function* objectPieces(object: Readonly<Record<string, string | number | null>>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (typeof value === 'string') yield* stringPieces(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** The JSON of a list, row by row. */
export function* listPieces(rows: Iterable<unknown>): Generator<string> {
  let before = '[';
  for (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** A pair of surrogates that is cut in two is written as two escapes, which are read as the same character. */
function* stringPieces(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; at += PIECE) yield JSON.stringify(text.slice(at, at + PIECE)).slice(1, -1);
  yield '"';
}

async function* bytesOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < PIECE) continue;
    yield encoder.encode(waiting);
    waiting = '';
    await setImmediate();
  }
  if (waiting !== '') yield encoder.encode(waiting);
}
