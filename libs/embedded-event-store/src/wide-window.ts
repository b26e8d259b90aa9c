import type { Server } from '@grpc/grpc-js';
import type { Http2Server, ServerHttp2Session, ServerOptions } from 'node:http2';

/** What the gRPC library keeps to itself; it has an option for the windows of clients and none for those of servers. */
interface ServerInside {
  readonly commonServerOptions: ServerOptions;
  readonly http2Servers: ReadonlyMap<Http2Server, unknown>;
}

/**
 * What a sender may have on its way before the node has read it, in bytes: of one call, and of all calls of a connection.
 * HTTP/2 begins with 64 KiB, which is some sixty appends: whoever sends thousands would wait for the node, and the node for
 * them, once for each sixty.
 */
export const WINDOW_BYTES = 1_048_576;

/** Widens the flow control of a server: of calls from the beginning, of connections once it is bound. */
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
