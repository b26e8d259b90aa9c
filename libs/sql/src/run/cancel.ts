import { connect } from 'node:net';
import type pg from 'pg';
import type { Server } from '../roles/project-role.js';

const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server to stop what this connection runs (the protocol's CancelRequest, which needs no login), then closes the
 * connection. A server that misses the request notices the closed connection within a second.
 */
export function cancel(client: pg.Client, server: Server): void {
  askToCancel(client, server, () => void client.connection.stream.destroy());
}

/** Asks the server to stop what this connection runs; `asked` is called once it has forwarded the request, or cannot be asked. */
export function askToCancel(client: pg.Client, { host, port }: Server, asked = () => {}): void {
  const { processID, secretKey } = keysOf(client);
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return asked();
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('connect', () => socket.end(message));
  // The server closes the connection once it has forwarded the request.
  socket.on('close', asked);
}

/** Received from the server at login; the driver keeps it, although its types do not show it. */
function keysOf(client: pg.Client): { processID?: unknown; secretKey?: unknown } {
  return {
    ...('processID' in client && { processID: client.processID }),
    ...('secretKey' in client && { secretKey: client.secretKey }),
  };
}
