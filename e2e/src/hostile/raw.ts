// HTTP by hand, for what no client would send: bytes as they are, and what comes back.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AttackedProduct } from './attack.js';
import { asBrowser } from './visit.js';

/** After this long without another answer, there is none. A busy server may take longer for its first answer. */
export const SILENCE_MS = 2_000;
const FIRST_ANSWER_MS = 30_000;

/** Resolves with a connection to the server at this address. Errors only end the connection. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket.on('error', () => undefined);
}

/** The lines of a request's head, and its body. */
export function request(lines: readonly string[], body = ''): string {
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** The head of a request to the pages, with the admin's cookies; `more` are further lines. */
export function head(product: AttackedProduct, line: string, more: readonly string[] = []): string {
  const headers = Object.entries({ host: new URL(product.pagesUrl).host, ...asBrowser(product) });
  return request([`${line} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), ...more]);
}

/** Everything that comes back until the server closes the connection, however abruptly, or `enough` accepts it. */
export function readAll(socket: Socket, enough?: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    // Iterating would lose what had arrived when the connection broke.
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (enough?.(text)) socket.destroy();
    });
    socket.once('close', () => resolve(text));
  });
}

/** Sends bytes on a new connection. The server has to close it after its answer. */
export async function exchange(url: string, bytes: string): Promise<{ status: number; text: string }> {
  const socket = await connectTo(url);
  socket.write(bytes, 'latin1');
  const text = await readAll(socket);
  return { status: statusesIn(text)[0] ?? 0, text };
}

/**
 * The same for requests that may never end: resolves with the statuses once the server has closed the connection or
 * waits for more, at the latest after `firstMs` without any answer.
 */
export async function statusesOf(url: string, bytes: string, firstMs = FIRST_ANSWER_MS): Promise<number[]> {
  const socket = await connectTo(url);
  socket.setTimeout(firstMs, () => socket.destroy());
  socket.once('data', () => socket.setTimeout(SILENCE_MS));
  socket.write(bytes, 'latin1');
  return statusesIn(await readAll(socket));
}

/** The statuses of all answers in a text. */
export const statusesIn = (text: string): number[] =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status));
