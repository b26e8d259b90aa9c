// Requests whose answer is read while they are still being sent: a server may refuse a body before it has all of it,
// and then close the connection, for which fetch reports an error instead of the answer.
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

const PIECE = 65_536;

export interface Sending {
  readonly method: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
  /** The sender leaves. */
  readonly signal?: AbortSignal | undefined;
}

/** Stops sending once there is an answer. Rejects if the connection ends without one. */
export async function answerWhileSending(url: string, { method, headers, body, signal }: Sending): Promise<Response> {
  // Without an agent, the server would be asked to close the connection after its answer, even while it still reads.
  const agent = new Agent({ keepAlive: true });
  const all = { ...headers, 'Content-Length': body.length };
  const sending = request(url, { method, headers: all, agent, ...(signal && { signal }) });
  const answering = once(sending, 'response').then(([answer]: IncomingMessage[]) => answer);
  const sent = sendPieces(sending, body);
  try {
    const answer = await answering;
    if (answer === undefined) throw new Error('There is no answer');
    const { statusCode: status = 0 } = answer;
    const text = await bodyOf(answer);
    return new Response(emptyStatuses.has(status) ? null : text, { status, headers: headersOf(answer) });
  } finally {
    sending.destroy();
    agent.destroy();
    await sent;
  }
}

const emptyStatuses: ReadonlySet<number> = new Set([204, 304]);

async function sendPieces(sending: ClientRequest, body: Uint8Array): Promise<void> {
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    // What breaks after the answer does not matter, and what breaks before it is reported where the answer is awaited.
    sending.once('response', end).on('error', end).once('close', end);
  });
  for (let from = 0; from < body.length && !isOver; from += PIECE) {
    if (sending.write(body.subarray(from, from + PIECE))) continue;
    await Promise.race([over, new Promise<void>((resolve) => sending.once('drain', resolve))]);
  }
  if (!isOver) sending.end();
}

/** What has arrived by the time the connection ends. */
function bodyOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part)).on('error', () => undefined);
    answer.once('close', () => resolve(Buffer.concat(parts)));
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}
