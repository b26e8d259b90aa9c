// The event store under the durability tests: the embedded one, or the server at EVENTSTORE_URL, which a command kills and starts.
import { storeTrouble } from '@labeling/event-store';
import type { ProductProcess } from '@labeling/infra';
import { exec } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { OwnSite } from '../product/product.fixture.js';

// A server that the command starts in this environment would mistake EVENTSTORE_URL for one of its own options.
const { EVENTSTORE_URL: url, EVENT_STORE_RESTART: command, ...env } = process.env;
const SERVES_WITHIN_MS = 120_000;

/** Without the command, tests cannot kill a server. */
export const canKillStore = !url || command !== undefined;

/** Like `aProduct`, on the event store that the environment names. */
export function aProductOnAnyStore(settings: Readonly<Record<string, string>> = {}): SiteOnAnyStore {
  const site = new SiteOnAnyStore(settings);
  beforeAll(() => site.start());
  afterAll(() => site.remove());
  return site;
}

/** A product whose streams have unique names, because others may use the server, too. */
class SiteOnAnyStore extends OwnSite {
  readonly #server = url ? new GivenServer(url) : undefined;

  constructor(settings: Readonly<Record<string, string>>) {
    const own = url && withPrefix(url, `durability_${randomBytes(6).toString('hex')}.`);
    super(own ? { ...settings, EVENTSTORE_URL: own } : settings);
  }

  get processes(): Record<'eventStore' | 'postgres' | 'projector' | 'commandApi', ProductProcess> {
    const { processes } = this.product;
    return { ...processes, eventStore: this.#server ?? processes.eventStore };
  }

  override async start(): Promise<void> {
    await this.#server?.ready();
    await super.start();
  }

  override killAndStart(): Promise<void> {
    if (canKillStore) this.#server?.kill();
    return super.killAndStart();
  }
}

/** Killed and started again, like a process of the product. */
class GivenServer implements ProductProcess {
  restarts = 0;
  readonly lastDeath = undefined;
  #isAway = false;
  #back = Promise.resolve();

  constructor(private readonly address: string) {}

  pid(): number {
    return this.#isAway ? 0 : 1;
  }

  kill(): void {
    this.#isAway = true;
    this.#back = this.#restart();
    this.#back.catch(() => undefined);
  }

  ready(): Promise<void> {
    return this.#back;
  }

  async #restart(): Promise<void> {
    await promisify(exec)(command ?? '', { env });
    const trouble = await storeTrouble(this.address, { patienceMs: SERVES_WITHIN_MS, isOnlyRead: true });
    if (trouble) throw new Error(trouble.sentence);
    this.#isAway = false;
    this.restarts++;
  }
}

function withPrefix(address: string, prefix: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}streamPrefix=${prefix}`;
}
