import type { Server } from '@grpc/grpc-js';
import type { Http2Server, ServerHttp2Session, ServerOptions } from 'node:http2';

/** Internals of the gRPC library, which has an option for the windows of clients but not of servers. */
interface ServerInside {
  readonly commonServerOptions: ServerOptions;
  readonly http2Servers: ReadonlyMap<Http2Server, unknown>;
}

/**
 * How many bytes a sender may have in flight before the node has read them: in one call, and in all calls of a connection.
 * HTTP/2 starts with 64 KiB, which is about sixty appends: a client that sends thousands would wait for the node, and the
 * node for the client, once for every sixty.
 */
export const WINDOW_BYTES = 1_048_576;

/** Widens the flow control of a server: for calls from the start, for connections once it is bound. */
export class WideWindow {
  readonly #inside: ServerInside;

  constructor(server: Server) {
    this.#inside = server as unknown as ServerInside;
    const { commonServerOptions } = this.#inside;
    commonServerOptions.settings = { ...commonServerOptions.settings, initialWindowSize: WINDOW_BYTES };
  }

  openConnections(): void {
    const widen = (session: ServerHttp2Session) => session.setLocalWindowSize(WINDOW_BYTES);
    for (const [server] of this.#inside.http2Servers) server.on('session', widen);
  }
}
