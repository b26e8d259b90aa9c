import { Server, ServerCredentials } from '@grpc/grpc-js';
import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import { onlyWithKey, urlWithKey } from './access-key.js';
import { answerAppend } from './calls/append-call.js';
import { answerBatchAppend } from './calls/batch-append-call.js';
import { answerDelete, answerTombstone } from './calls/delete-call.js';
import { clusterOfOne, supportedMethods } from './calls/node-calls.js';
import { answerRead } from './calls/read-call.js';
import { gossipService, serverFeaturesService, streamsService, type streamsPb } from './protocol/generated.js';
import { toReadRequest } from './protocol/read-requests.js';
import { ResponseSink } from './response-sink.js';
import { openStore, type Store } from './store.js';
import { WideWindow } from './wide-window.js';

/** A running node. */
export interface EmbeddedEventStore {
  readonly port: number;
  /** `esdb://127.0.0.1:PORT?tls=false`, without the key, so that it can be shown. */
  readonly address: string;
  /** The address with the key. Everyone who has it can read and append everything. */
  readonly url: string;
  /** Commits what has arrived, ends subscriptions, and closes the file. Further calls have no effect. */
  close(): Promise<void>;
}

export interface EmbeddedEventStoreOptions {
  /** Path of the SQLite file, created if absent, or `:memory:`. */
  readonly file: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Callers without it are refused. Default: a new random one. */
  readonly key?: string;
}

/** The most that the client accepts. */
const MAX_MESSAGE_BYTES = 17 * 1_048_576;
const SHUTDOWN_TIMEOUT_MS = 2_000;

/**
 * Starts a node for one machine: EventStoreDB's gRPC protocol over one SQLite file.
 *
 * @throws StoreInUseError if another node uses the file; an Error if the port is taken
 */
export async function startEmbeddedEventStore(options: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
  const { host = '127.0.0.1', key = randomBytes(24).toString('base64url') } = options;
  const authority = host.includes(':') ? `[${host}]` : host;
  const store = openStore(options.file);
  const open = new Set<{ shutDown(): void }>();
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  const window = new WideWindow(server);
  let port = 0;
  server.addService(streamsService.StreamsService, onlyWithKey(key, streamCalls(store, open)));
  // The client makes these two calls without the key, and learns only the address and the methods.
  const gossip: gossipService.IGossipServer = { read: (_call, done) => done(null, clusterOfOne(host, port)) };
  const features: serverFeaturesService.IServerFeaturesServer = {
    getSupportedMethods: (_call, done) => done(null, supportedMethods()),
  };
  server.addService(gossipService.GossipService, gossip);
  server.addService(serverFeaturesService.ServerFeaturesService, features);
  try {
    port = await bind(server, authority, options.port);
    window.openConnections();
  } catch (error) {
    store.close();
    throw error;
  }
  const close = async () => {
    store.group.flush();
    for (const sink of open) sink.shutDown();
    await shutDown(server);
    store.close();
  };
  let closed: Promise<void> | undefined;
  const address = `esdb://${authority}:${port}?tls=false`;
  return { port, address, url: urlWithKey(address, key), close: () => (closed ??= close()) };
}

function streamCalls(store: Store, open: Set<{ shutDown(): void }>): streamsService.IStreamsServer {
  const sinkOf = <Message>(call: Writable): ResponseSink<Message> => {
    const sink = new ResponseSink<Message>(call);
    open.add(sink);
    sink.onClosed(() => open.delete(sink));
    return sink;
  };
  return {
    read: (call) => {
      const sink = sinkOf<streamsPb.ReadResp>(call);
      const answer = async () => answerRead(store, toReadRequest(call.request), sink);
      answer().catch((error: unknown) => sink.fail(error));
    },
    append: (call, done) => void answerAppend(store, call, done),
    batchAppend: (call) => answerBatchAppend(store, call, sinkOf(call)),
    delete: (call, done) => answerDelete(store, call, done),
    tombstone: (call, done) => answerTombstone(store, call, done),
  };
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });
}

/** Waits for running calls to end, but not forever: a client may keep its connection open. */
async function shutDown(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  const timer = setTimeout(() => server.forceShutdown(), SHUTDOWN_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
