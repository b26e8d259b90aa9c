// What a server's system projections and statistics write: its own links and events after each event of other writers.
import { binaryEvent, EventStoreDBClient, jsonEvent, type AllStreamSubscription } from '@eventstore/db-client';

/** The parts of a stored event that projections read. */
interface Stored {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly id: string;
  readonly position: bigint;
}

export class SystemProjections {
  readonly #client: EventStoreDBClient;
  readonly #subscription: AllStreamSubscription;
  #waiting: Stored[] = [];
  #writing: Promise<void> | undefined;
  #through = 0n;
  #reached = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(url: string) {
    this.#client = EventStoreDBClient.connectionString(url);
    this.#subscription = this.#client.subscribeToAll();
    this.#subscription.on('data', ({ event }) => {
      if (!event || event.streamId.startsWith('$')) return;
      const { streamId, revision, type, id, position } = event;
      this.#waiting.push({ streamId, revision, type, id, position: position.commit });
      this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    });
    this.#subscription.on('error', () => undefined);
  }

  /** Resolves when the events that follow the one at this position are stored, which is at once if it is the server's own. */
  async after(stream: string, position: bigint): Promise<void> {
    while (!stream.startsWith('$') && this.#through < position && !this.#isClosed) await this.#reached.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#reached.resolve();
    await this.#subscription.unsubscribe();
    await this.#writing;
    await this.#client.dispose();
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const events = this.#waiting.splice(0);
      const links = Map.groupBy(events.flatMap(linksTo), ({ stream }) => stream);
      const appends = [...links].map(([stream, each]) =>
        this.#client.appendToStream(
          stream,
          each.map(({ link }) => link),
        ),
      );
      const statistics = jsonEvent({ type: '$statsCollected', data: { 'proc-cpu': 1, events: events.length } });
      await Promise.all([...appends, this.#client.appendToStream('$stats-127.0.0.1:2113', statistics)]);
      this.#through = events.at(-1)?.position ?? this.#through;
      this.#reached.resolve();
      this.#reached = Promise.withResolvers();
    }
  }
}

function linksTo({ streamId, revision, type, id }: Stored) {
  const link = () =>
    binaryEvent({
      type: '$>',
      data: Buffer.from(`${revision}@${streamId}`),
      metadata: { $v: '1:-1:1:4', $o: streamId, $causedBy: id },
    });
  const dash = streamId.indexOf('-');
  return [
    ...(dash > 0 ? [{ stream: `$ce-${streamId.slice(0, dash)}`, link: link() }] : []),
    { stream: `$et-${type}`, link: link() },
    ...(revision === 0n ? [{ stream: '$streams', link: link() }] : []),
  ];
}
