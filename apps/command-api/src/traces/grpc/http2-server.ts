// gRPC is HTTP/2 without encryption of its own; a proxy in front of it adds that, as it does for HTTP.
import type { FastifyServerFactoryHandler } from 'fastify';
import type { Server } from 'node:http';
import { constants, createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';

/** Requests at once on one connection; others wait at the client. */
const MOST_STREAMS = 100;
/** How much a connection, and one of its requests, may send before it is read, in bytes. */
const UNREAD = { connection: 4_194_304, request: 1_048_576 } as const;
export interface Patience {
  /** A message that takes longer to arrive is given up. */
  readonly receivedWithinMs: number;
  /** A connection without requests is closed; exporters open another. */
  readonly idleMs: number;
}
const patient: Patience = { receivedWithinMs: 60_000, idleMs: 300_000 };

export interface Http2Listener {
  readonly server: Server;
  /** Accepts no more requests; connections end with the answers to theirs, or after `withinMs`. */
  stop(withinMs: number): void;
}

/** Its requests and answers have whatever the framework uses of HTTP/1, so that it takes this for such a server. */
export function openHttp2(handle: FastifyServerFactoryHandler, patience = patient): Http2Listener {
  const settings = { maxConcurrentStreams: MOST_STREAMS, initialWindowSize: UNREAD.request };
  const server = createServer({ settings }, handle as unknown as Parameters<typeof createServer>[1]);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.setLocalWindowSize(UNREAD.connection);
    session.setTimeout(patience.idleMs, () => session.close());
    session.once('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
  });
  server.on('stream', (stream) => giveUpLate(stream, patience));
  return {
    server: server as unknown as Server,
    stop: (withinMs) => {
      for (const session of sessions) session.close();
      if (sessions.size === 0) return;
      const timer = setTimeout(() => {
        for (const session of sessions) session.destroy();
      }, withinMs);
      server.once('close', () => clearTimeout(timer));
    },
  };
}

function giveUpLate(stream: ServerHttp2Stream, { receivedWithinMs }: Patience): void {
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), receivedWithinMs);
  const isOver = () => clearTimeout(timer);
  stream.once('end', isOver).once('close', isOver);
}
