// A store for the tests of this library: `EVENTSTORE_URL` if given, otherwise an embedded node; also a node that can be killed.
import { startEmbeddedEventStore, urlWithKey } from '@labeling/embedded-event-store';
import { type ItemAdded, type JsonText } from '@labeling/domain';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStore, type EventStoreOptions } from './event-store.js';
import { StreamNames } from './names/stream-names.js';
import type { EventContext } from './stored-event.js';

export const someContext: EventContext = {
  actor: { type: 'member', id: 'm1', name: 'Ada' },
  at: '2026-05-04T03:02:01.000Z',
  $correlationId: 'c1',
  $causationId: 'c0',
};

/** An item being added, with the given payload. */
export function itemAdded(data = '{"q":1}', target = '{"a":2}', metadata?: string): ItemAdded {
  return {
    type: 'ItemAdded',
    data: {
      queueId: 'q1',
      projectId: 'p1',
      arrival: { request: 'r1', index: 0 },
      source: { type: 'api' },
      createdAt: '2026-05-04T03:02:01.000Z',
      data: data as JsonText,
      target: target as JsonText,
      ...(metadata !== undefined && { metadata: metadata as JsonText }),
    },
  };
}

/**
 * The names of the streams of these tests. A product may be started on the store afterwards, and must not mistake them for
 * its own: deleting them would not help, because it would still see their events.
 */
export const testNames = new StreamNames('contract.');

export const newStream = () => `item-${randomUUID()}`;

/** One store for all tests of a file. */
export function useStore() {
  const opened: { close(): Promise<void> }[] = [];
  let url = process.env['EVENTSTORE_URL'] ?? '';
  beforeAll(async () => {
    if (url) return;
    const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    opened.push(node);
    url = node.url;
  });
  afterAll(async () => {
    for (const each of opened.reverse()) await each.close();
  });
  return {
    get url() {
      return url;
    },
    /** `address` derives the address to use from that of the store. */
    connect(options?: EventStoreOptions, address = (url: string) => url): EventStore {
      const store = EventStore.connect(address(url), { names: testNames, ...options });
      opened.push(store);
      return store;
    },
  };
}

/** Below the range of outgoing connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

const NODE_MAIN = join(import.meta.dirname, '..', '..', 'embedded-event-store', 'dist', 'main.js');

const NODE_KEY = 'key-of-a-node-under-test';

/** A node in its own process, always with the same file and port. */
export class NodeProcess {
  #child: ChildProcess | undefined;
  /**
   * Not a port that the system may use for an outgoing connection: while this node is down, that could be the connection of another
   * program, or even of a client that waits for this node, which would then be connected to itself.
   */
  readonly #port: string;

  private constructor(
    readonly directory: string,
    port: number,
  ) {
    this.#port = String(port);
  }

  static async start(): Promise<NodeProcess> {
    const directory = await mkdtemp(join(tmpdir(), 'store-'));
    for (;;) {
      const port = await freePort();
      const node = new NodeProcess(directory, port);
      try {
        await node.start();
        return node;
      } catch (error) {
        // Unless another program took it in the meantime.
        if (await isFree(port)) throw error;
      }
    }
  }

  get port(): number {
    return Number(this.#port);
  }
  get url(): string {
    return urlWithKey(`esdb://127.0.0.1:${this.#port}?tls=false`, NODE_KEY);
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [NODE_MAIN], {
      env: {
        EVENT_STORE_FILE: join(this.directory, 'events.db'),
        EVENT_STORE_PORT: this.#port,
        EVENT_STORE_KEY: NODE_KEY,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The node ended before it listened')));
    await Promise.race([once(child.stdout, 'data'), ended]);
    ended.catch(() => undefined);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Starts it again with a file that is damaged in the middle: neither in what it reads at the start, nor in the newest events. */
  async damage(): Promise<void> {
    await this.kill();
    const file = join(this.directory, 'events.db');
    // Brings everything into one file: a killed node leaves part of it in the write-ahead log.
    const database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    const quarter = Math.floor(statSync(file).size / 4);
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(quarter, 0xab), 0, quarter, 2 * quarter);
    closeSync(handle);
    await this.start();
  }

  /** Stops or continues it without closing its connections: while stopped, it exists but does not answer. */
  freeze(frozen: boolean): void {
    this.#child?.kill(frozen ? 'SIGSTOP' : 'SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true });
  }
}
