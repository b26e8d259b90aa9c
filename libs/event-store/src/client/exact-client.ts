// The client parses the data of every event marked as JSON, which rounds numbers and reorders keys. Here its incoming
// events are marked as bytes before it sees them, so it hands over what is stored. Appends go around it for the same
// reason (batch-append.ts). Everything that depends on the client's internals is in this file.
import { EventStoreDBClient } from '@eventstore/db-client';
import {
  InterceptingCall,
  ListenerBuilder,
  type CallOptions,
  type Channel,
  type Client,
  type ClientDuplexStream,
  type Interceptor,
  type Metadata,
} from '@grpc/grpc-js';
import { streamsService, type streamsPb } from './generated.js';

export type BatchAppendCall = ClientDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>;

type ClientClass = new (address: null, credentials: null, options: object) => Client;
type StreamsClient = InstanceType<typeof streamsService.StreamsClient>;

/** The properties of the client that its types keep private. Fixed by the exact version in package.json. */
interface ClientInside {
  createGRPCClient: (type: ClientClass) => Promise<Client>;
  getChannel: () => Promise<Channel>;
  callArguments: (options: object, callOptions: CallOptions) => [Metadata, CallOptions];
  GRPCStreamCreator: <Call>(
    type: typeof streamsService.StreamsClient,
    name: string,
    create: (client: StreamsClient) => Call,
  ) => () => Promise<Call>;
}

/** The newest channel of each client, to be closed with it: the client itself leaves it open. */
const channels = new WeakMap<EventStoreDBClient, Channel>();

const DISPOSED_WITHIN_MS = 2_000;
const READ = streamsService.StreamsService.read.path;
const AS_BYTES = 'application/octet-stream';

/** A client whose events always carry the stored bytes as `data`, whatever their content type. */
export function connectExactly(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  const inside = insideOf(client);
  inside.createGRPCClient = async (type) => {
    const channelOverride = await inside.getChannel();
    channels.set(client, channelOverride);
    return new type(null, null, { channelOverride, interceptors: [readAsBytes] });
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

/** Ends all calls and closes the connection. */
export async function disconnect(client: EventStoreDBClient): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, DISPOSED_WITHIN_MS).unref());
  await Promise.race([client.dispose(), late]);
  channels.get(client)?.close();
}

const readAsBytes: Interceptor = (options, nextCall) => {
  const call = nextCall(options);
  if (options.method_definition.path !== READ) return new InterceptingCall(call);
  return new InterceptingCall(call, {
    start: (metadata, _listener, next) => {
      const listener = new ListenerBuilder()
        .withOnReceiveMessage((message: streamsPb.ReadResp, receive) => {
          markAsBytes(message);
          receive(message);
        })
        .build();
      next(metadata, listener);
    },
  });
};

function markAsBytes(response: streamsPb.ReadResp): void {
  const read = response.getEvent();
  read?.getEvent()?.getMetadataMap().set('content-type', AS_BYTES);
  read?.getLink()?.getMetadataMap().set('content-type', AS_BYTES);
}

function insideOf(client: EventStoreDBClient): ClientInside {
  return client as unknown as ClientInside;
}
