// The client parses the data of every event marked as JSON, which rounds numbers and reorders keys. Here its incoming
// events are marked as bytes before it sees them, so it returns what is stored. Appends bypass it for the same
// reason (batch-append.ts). Everything that depends on the client's internals is in this file.
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  credentials,
  InterceptingCall,
  ListenerBuilder,
  Metadata,
  status,
  type CallOptions,
  type Channel,
  type Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type Interceptor,
} from '@grpc/grpc-js';
import { clientAddress } from './client-address.js';
import { gossipPb, gossipService, sharedPb, streamsService, type streamsPb } from './generated.js';

export type BatchAppendCall = ClientDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;
export type ReadCall = ClientReadableStream<streamsPb.ReadResp>;

type ClientClass = new (address: null, credentials: null, options: object) => Client;
type StreamsClient = InstanceType<typeof streamsService.StreamsClient>;

/** The properties of the client that its types keep private. Fixed by the exact version in package.json. */
interface ClientInside {
  createGRPCClient: (type: ClientClass) => Promise<Client>;
  getChannel: () => Promise<Channel>;
  handleError: (client: Pick<Client, 'getChannel'>, error: Error) => Promise<void>;
  capabilities: Promise<{ serverVersion: string }>;
  callArguments: (options: object, callOptions: CallOptions) => [Metadata, CallOptions];
  GRPCStreamCreator: <Call>(
    type: typeof streamsService.StreamsClient,
    name: string,
    create: (client: StreamsClient) => Call,
  ) => () => Promise<Call>;
}

interface Line {
  readonly channel: Channel;
  /** When something last arrived, or when it was opened, in the time of `performance.now()`. */
  heardAt: number;
}

/** The newest channel of each client, to be closed with it: the client itself leaves it open. */
const lines = new WeakMap<EventStoreDBClient, Line>();

const DISPOSED_WITHIN_MS = 2_000;
const READ = streamsService.StreamsService.read.path;
const AS_BYTES = 'application/octet-stream';
/** Otherwise a node that is behind, or has no leader, answers from what it has, without some acknowledged events. */
const FROM_LEADER = 'requires-leader';
/** Where an event that is marked as bytes keeps the content type it was stored with. */
const STORED_AS = 'stored-content-type';

/**
 * A client whose events always have the stored bytes as `data`, whatever their content type. It reads only from the leader, and
 * moves there if it was connected to another node of a cluster.
 */
export function connectExactly(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(clientAddress(url));
  const inside = insideOf(client);
  // Not awaited. It fails if the search for another node does, and callers that need that node get that error.
  const { handleError } = inside;
  inside.handleError = (...failure) => handleError(...failure).catch(() => undefined);
  inside.createGRPCClient = async (type) => {
    const channel = await inside.getChannel();
    const line = { channel, heardAt: performance.now() };
    lines.set(client, line);
    return new type(null, null, { channelOverride: channel, interceptors: [readAsBytes(line)] });
  };
  return client;
}

/** Opens a call that carries many appends and does not end by itself. The client moves on to another server when it fails. */
export function openBatchAppend(client: EventStoreDBClient): Promise<BatchAppendCall> {
  const inside = insideOf(client);
  return inside.GRPCStreamCreator(streamsService.StreamsClient, 'batchAppend', (streams) =>
    streams.batchAppend(...inside.callArguments({}, { deadline: Infinity })),
  )();
}

/** Opens a call that reads events as they are stored, without the client interpreting them. */
export function openRead(client: EventStoreDBClient, request: streamsPb.ReadReq): Promise<ReadCall> {
  const inside = insideOf(client);
  return inside.GRPCStreamCreator(streamsService.StreamsClient, 'read', (streams) =>
    streams.read(request, ...inside.callArguments({}, { deadline: Infinity })),
  )();
}

/** The content type that an event was stored with, such as `application/json`, whatever the client sees. */
export function storedContentType(event: streamsPb.ReadResp.ReadEvent.RecordedEvent): string {
  const map = event.getMetadataMap();
  return map.get(STORED_AS) ?? map.get('content-type') ?? AS_BYTES;
}

/** The version as the server states it; `unknown` if the server is too old to be asked. */
export async function serverVersion(client: EventStoreDBClient): Promise<string> {
  const { serverVersion } = await insideOf(client).capabilities;
  return serverVersion;
}

/**
 * Whether a node leads, as far as the connected one knows. It answers anybody, even while it does not know any users.
 * @throws the failure of the call
 */
export async function hasLeader(client: EventStoreDBClient, timeoutMs: number): Promise<boolean> {
  const channelOverride = await insideOf(client).getChannel();
  const gossip = new gossipService.GossipClient('', credentials.createInsecure(), { channelOverride });
  const deadline = Date.now() + timeoutMs;
  const members = await new Promise<gossipPb.MemberInfo[]>((resolve, reject) => {
    gossip.read(new sharedPb.Empty(), new Metadata(), { deadline }, (error, answer) =>
      error ? reject(error) : resolve(answer.getMembersList()),
    );
  });
  const { LEADER } = gossipPb.MemberInfo.VNodeState;
  return members.some((member) => member.getIsAlive() && member.getState() === LEADER);
}

/**
 * Gives up a connection that has been silent for `ms`, so that the next call opens another. Something on the way may have
 * swallowed its first bytes, and then neither side would ever send anything. Returns whether it was given up.
 */
export function leaveIfSilent(client: EventStoreDBClient, ms: number): boolean {
  const line = lines.get(client);
  if (line === undefined || performance.now() - line.heardAt < ms) return false;
  lines.delete(client);
  const silent = { code: status.UNAVAILABLE, details: 'silent', metadata: new Metadata() };
  void insideOf(client).handleError({ getChannel: () => line.channel }, Object.assign(new Error('silent'), silent));
  return true;
}

/** Ends all calls and closes the connection. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, DISPOSED_WITHIN_MS).unref());
  await Promise.race([client.dispose(), late]);
  lines.get(client)?.channel.close();
}

const readAsBytes =
  (line: Line): Interceptor =>
  (options, nextCall) => {
    const isRead = options.method_definition.path === READ;
    return new InterceptingCall(nextCall(options), {
      start: (metadata, _listener, next) => {
        const listener = new ListenerBuilder()
          .withOnReceiveMetadata((received, receive) => {
            line.heardAt = performance.now();
            receive(received);
          })
          .withOnReceiveMessage((message: streamsPb.ReadResp, receive) => {
            line.heardAt = performance.now();
            if (isRead) markAsBytes(message);
            receive(message);
          })
          .build();
        if (isRead) metadata.set(FROM_LEADER, 'true');
        next(metadata, listener);
      },
    });
  };

function markAsBytes(response: streamsPb.ReadResp): void {
  const read = response.getEvent();
  for (const event of [read?.getEvent(), read?.getLink()]) {
    const map = event?.getMetadataMap();
    map?.set(STORED_AS, map.get('content-type') ?? AS_BYTES).set('content-type', AS_BYTES);
  }
}

function insideOf(client: EventStoreDBClient): ClientInside {
  return client as unknown as ClientInside;
}
