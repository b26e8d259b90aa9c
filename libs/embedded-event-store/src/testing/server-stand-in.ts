// Imitates EventStoreDB and KurrentDB where the embedded node behind it behaves differently (docs/decisions:
// embedded-event-store), for tests of the product where these servers cannot run.
import { credentials, Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import { clusterOfOne, supportedMethods } from '../calls/node-calls.js';
import { toUuid } from '../protocol/append-requests.js';
import { toCallError } from '../protocol/call-errors.js';
import {
  gossipPb,
  gossipService,
  serverFeaturesService,
  streamsPb,
  streamsService,
  type statusPb,
} from '../protocol/generated.js';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '../server.js';
import * as answers from './answers.js';
import { relayBatch, type ProposedMessage } from './relayed-batch.js';
import { RelayedRead, type ReadCall } from './relayed-read.js';
import { everyRight, type Rights } from './rights.js';
import { SystemProjections } from './system-projections.js';

export interface StandInOptions {
  /** Undefined: it cannot be asked. Default: the first supported version, which has the most oddities. */
  readonly version?: string | undefined;
  readonly rights?: Rights;
  readonly tls?: { readonly key: string; readonly certificate: string };
  /** Whether system projections run. Default: true. */
  readonly isProjecting?: boolean;
}

/** How often the stand-in did what the embedded node does not. */
export interface Played {
  impossibleCheckpoints: number;
  endedAsTooSlow: number;
  readForwardsFromEnd: number;
  refusedForRights: number;
  refusedAsTooLarge: number;
  refusedAsFollower: number;
}

type Streams = InstanceType<typeof streamsService.StreamsClient>;

const ODDEST_VERSION = '24.10.4.2116';
const KEY = 'key-of-the-node-behind-a-stand-in';
/** As much as the node behind it sends and accepts. */
const MAX_MESSAGE_BYTES = 17 * 1_048_576;
const largeMessages = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
};
/** A larger message ends its call. */
const largestTaken = { 'grpc.max_receive_message_length': 16 * 1_048_576 - 10_000 };

export class ServerStandIn {
  /** The rights of the user in the address; they may change at any time. */
  rights: Rights;
  /** Bytes, as an operator sets them with MaxAppendSize and, from KurrentDB 25 on, with MaxAppendEventSize. */
  largestAppend = Infinity;
  largestEvent = Infinity;
  /** The leader that this node follows in a cluster; undefined if it leads. Readers that require the leader are sent there or refused. */
  follows: { readonly port: number } | 'nobody' | undefined;
  /** Positions in the log at which none of its records begins. */
  noPositions: readonly bigint[] = [];
  /** After each event that is read, when the next one may be sent. */
  beforeNext: (() => Promise<void>) | undefined;
  readonly played: Played = {
    impossibleCheckpoints: 0,
    endedAsTooSlow: 0,
    readForwardsFromEnd: 0,
    refusedForRights: 0,
    refusedAsTooLarge: 0,
    refusedAsFollower: 0,
  };
  readonly #reads = new Set<RelayedRead>();
  readonly #server = new Server({ ...largeMessages, ...largestTaken });
  readonly #behind: Streams;
  readonly #version: string | undefined;
  readonly #projections: SystemProjections | undefined;
  #port = 0;

  private constructor(
    private readonly node: EmbeddedEventStore,
    private readonly options: StandInOptions,
  ) {
    this.rights = options.rights ?? everyRight;
    this.#version = 'version' in options ? options.version : ODDEST_VERSION;
    const host = `127.0.0.1:${node.port}`;
    this.#behind = new streamsService.StreamsClient(host, credentials.createInsecure(), largeMessages);
    if (options.isProjecting ?? true) this.#projections = new SystemProjections(node.url);
  }

  /** Starts empty, and runs until it is closed. */
  static async start(options: StandInOptions = {}): Promise<ServerStandIn> {
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0, key: KEY });
    const standIn = new ServerStandIn(node, options);
    await standIn.#listen();
    return standIn;
  }

  get port(): number {
    return this.#port;
  }
  /** The address of a server without TLS. */
  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /**
   * Live subscribers receive nothing during `work`, as if they were slow, and those that have missed something are then ended.
   * Returns how many.
   */
  async leaveBehind(work: () => Promise<unknown>): Promise<number> {
    const slow = [...this.#reads].filter(({ isLive }) => isLive);
    for (const read of slow) read.lag();
    await work();
    const ended = slow.filter((read) => read.endIfBehind()).length;
    this.played.endedAsTooSlow += ended;
    return ended;
  }

  async close(): Promise<void> {
    this.#server.forceShutdown();
    await this.#projections?.close();
    this.#behind.close();
    await this.node.close();
  }

  async #listen(): Promise<void> {
    const { tls } = this.options;
    const features: serverFeaturesService.IServerFeaturesServer = {
      getSupportedMethods: (_call, done) =>
        this.#version === undefined
          ? done({ code: status.UNIMPLEMENTED })
          : done(null, supportedMethods().setEventStoreServerVersion(this.#version)),
    };
    this.#server.addService(serverFeaturesService.ServerFeaturesService, features);
    this.#server.addService(streamsService.StreamsService, this.#calls());
    const gossip: gossipService.IGossipServer = { read: (_call, done) => done(null, this.#gossip()) };
    this.#server.addService(gossipService.GossipService, gossip);
    const shown = tls && { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) };
    const secured = shown ? ServerCredentials.createSsl(null, [shown]) : ServerCredentials.createInsecure();
    this.#port = await new Promise((resolve, reject) => {
      this.#server.bindAsync('127.0.0.1:0', secured, (error, port) => (error ? reject(error) : resolve(port)));
    });
  }

  /** What it reports to anybody about its cluster. */
  #gossip(): gossipPb.ClusterInfo {
    const { FOLLOWER, UNKNOWN } = gossipPb.MemberInfo.VNodeState;
    const itself = clusterOfOne('127.0.0.1', this.#port).getMembersList();
    if (this.follows === undefined) return new gossipPb.ClusterInfo().setMembersList(itself);
    for (const member of itself) member.setState(this.follows === 'nobody' ? UNKNOWN : FOLLOWER);
    const leaders = this.follows === 'nobody' ? [] : clusterOfOne('127.0.0.1', this.follows.port).getMembersList();
    return new gossipPb.ClusterInfo().setMembersList([...itself, ...leaders]);
  }

  #calls(): streamsService.IStreamsServer {
    return {
      read: (call) => this.#read(call),
      batchAppend: (call) => {
        const refused = this.#refusal(true);
        if (refused) return void call.emit('error', refused);
        relayBatch(call, this.#behind.batchAppend(asInsider()), {
          refuse: (stream, events) => this.#refuseAppend(stream, events),
          stored: async (stream, position) => this.#projections?.after(stream, position),
        });
      },
      append: (call, done) => {
        const upstream = this.#behind.append(asInsider(), done);
        call.on('data', (request: streamsPb.AppendReq) => upstream.write(request));
        call.on('end', () => upstream.end());
      },
      delete: (call, done) => void this.#behind.delete(call.request, asInsider(), done),
      tombstone: (call, done) => void this.#behind.tombstone(call.request, asInsider(), done),
    };
  }

  #read(call: ReadCall): void {
    const options = call.request.getOptions();
    const stream = options?.getStream()?.getStreamIdentifier();
    const refused = this.#refusal(
      stream ? this.rights.mayRead(Buffer.from(stream.getStreamName_asU8()).toString()) : this.rights.mayReadAll,
    );
    if (refused) return void call.emit('error', refused);
    if (this.follows && call.metadata.get('requires-leader').includes('true')) {
      this.played.refusedAsFollower++;
      return void call.emit(
        'error',
        this.follows === 'nobody' ? answers.notReady() : answers.notLeader(this.follows.port),
      );
    }
    if (isForwardsFromEnd(options)) {
      this.played.readForwardsFromEnd++;
      return void call.emit('error', answers.cannotReadForwardsFromEnd());
    }
    const from = BigInt(options?.getAll()?.getPosition()?.getCommitPosition() ?? -1);
    if (this.noPositions.includes(from)) {
      return void call.emit('error', answers.noPosition(options?.hasSubscription() ?? false));
    }
    const isFiltered = options?.hasSubscription() && options.hasFilter() && options.getAll()?.hasStart();
    const isOdd = isFiltered === true && /^24\.10\.[0-4](\.|$)/.test(this.#version ?? '');
    const upstream = this.#behind.read(call.request, asInsider());
    const read = new RelayedRead(call, upstream, {
      isFirstImpossible: isOdd,
      onImpossible: () => this.played.impossibleCheckpoints++,
      beforeNext: () => this.beforeNext?.(),
    });
    this.#reads.add(read);
    for (const end of ['close', 'finish', 'cancelled']) call.once(end, () => this.#reads.delete(read));
  }

  #refusal(isAllowed: boolean): ReturnType<typeof toCallError> | undefined {
    if (this.rights.isKnown && isAllowed) return undefined;
    this.played.refusedForRights++;
    return this.rights.isKnown ? answers.accessDenied() : answers.unauthenticated();
  }

  #refuseAppend(stream: string, events: readonly ProposedMessage[]): statusPb.Status | undefined {
    if (!this.rights.mayAppendTo(stream)) {
      this.played.refusedForRights++;
      return answers.appendDenied();
    }
    const refused = this.#sizeRefusal(events);
    if (refused) this.played.refusedAsTooLarge++;
    return refused;
  }

  #sizeRefusal(events: readonly ProposedMessage[]): statusPb.Status | undefined {
    let all = 0;
    for (const event of events) {
      const type = event.getMetadataMap().get('type') ?? '';
      const size = type.length * 2 + event.getData_asU8().length + event.getCustomMetadata_asU8().length;
      if (size > this.largestEvent) return answers.eventTooLarge(toUuid(event.getId()), size, this.largestEvent);
      all += size;
    }
    return all > this.largestAppend ? answers.appendTooLarge(this.largestAppend) : undefined;
  }
}

function asInsider(): Metadata {
  const metadata = new Metadata();
  metadata.set('connection-name', KEY);
  return metadata;
}

const END = String(2n ** 64n - 1n);

function isForwardsFromEnd(options: streamsPb.ReadReq.Options | undefined): boolean {
  const stream = options?.getStream();
  if (!options || !stream || options.hasSubscription()) return false;
  if (options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS) return false;
  return stream.hasEnd() || stream.getRevision() === END;
}
