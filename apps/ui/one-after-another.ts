import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A listener that handles the requests of one connection one after another, as their answers have to be sent in this
 * order anyway: thousands may come at once (pipelining). The server gets it as text, so it uses nothing from outside.
 */
export function oneAfterAnother(answer: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = latest.get(socket);
    latest.set(socket, response);
    const begin = () => void (socket.destroyed || answer(request, response));
    if (before === undefined || before.closed) begin();
    // Other connections get their turn in between: otherwise an answer that waits for nothing would start the next.
    else before.once('close', () => setImmediate(begin));
  };
}
