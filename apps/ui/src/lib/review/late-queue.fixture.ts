// A queue in memory whose answers are late: what can be read lags behind what was stored, and screens are told of each change once,
// when it can be read.
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCodeOf } from '../items/state-codes.js';
import type { ReviewItem } from '../items/item-wire.js';
import type { CommandClient } from './command-client.js';
import type { ItemLoader } from './item-loader.js';
import type { ItemChange } from './live-feed.js';
import { memoryWorkStore, ReviewServer, type Line } from './review-server.fixture.js';
import { ReviewSession } from './review-session.svelte.js';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** How often an item that is not there yet is requested again. */
const ATTEMPTS = 7;

/** One reviewer's browser: the page that is open in it now, and the feed that this page hears. */
export class LateScreen {
  session: ReviewSession;
  isFollowing = true;
  readonly #store = memoryWorkStore();
  #told = Promise.resolve();

  constructor(readonly queue: LateQueue) {
    this.session = queue.open(this.#store);
  }

  /** The page goes, with everything that was on its way, and another is opened at this item. */
  async reload(ordinal: number): Promise<void> {
    this.session.close();
    this.session = this.queue.open(this.#store);
    this.isFollowing = true;
    void this.session.items.resume();
    await this.session.open(ordinal);
  }

  loseFeed(): void {
    this.isFollowing = false;
  }
  async followAgain(): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    await this.session.catchUp();
  }

  /** Changes come in order, each after a while. */
  tell(change: ItemChange): void {
    const { session } = this;
    this.#told = this.#told.then(async () => {
      await wait(this.queue.delay());
      if (this.isFollowing && session === this.session) void session.onRemoteChanges([change]);
    });
  }
}

export class LateQueue {
  readonly items: readonly ReviewServer[];
  readonly screens: LateScreen[] = [];
  nextLine: () => Line = () => 'good';
  /** How many events of each item can be read. */
  readonly #readable: number[];
  #projected = Promise.resolve();

  /** `delay` says how long the next thing that takes time does, in milliseconds. */
  constructor(
    size: number,
    readonly delay: () => number,
  ) {
    this.items = Array.from({ length: size }, (_, i) => new ReviewServer(`{"n":${i}}`));
    this.#readable = this.items.map(({ events }) => events.length);
  }

  screen(): LateScreen {
    const screen = new LateScreen(this);
    this.screens.push(screen);
    return screen;
  }

  /** A page, with the states that can be read now. */
  open(store: ReturnType<typeof memoryWorkStore>): ReviewSession {
    const navigator = new NavigatorModel(this.#states());
    return new ReviewSession(navigator, {
      client: this.#client(),
      loader: this.#loader(),
      store,
      reloadStates: async () => {
        const states = await this.#answer(() => this.#states());
        if (states !== undefined) navigator.load(states);
        return states !== undefined;
      },
    });
  }

  /** What somebody writes about an item, whatever else is on its way to it. */
  comment(ordinal: number, text: string): void {
    const item = this.#item(ordinal);
    if (item.now.state.is !== 'inQueue') return;
    const by = { type: 'member', id: 'somebody', name: 'Somebody' } as const;
    item.elsewhere({ type: 'WriteComment', comment: text, by, at: '2026-01-01T00:00:00.000Z', text, mentions: [] });
    this.#project(ordinal);
  }

  #item(ordinal: number): ReviewServer {
    const item = this.items[ordinal];
    if (item === undefined) throw new Error(`There is no item ${ordinal}`);
    return item;
  }

  /** What was stored of the item can be read after a while, in order with all else, and then the screens are told. */
  #project(ordinal: number): void {
    const { length } = this.#item(ordinal).events;
    this.#projected = this.#projected.then(async () => {
      await wait(this.delay());
      this.#readable[ordinal] = length;
      const { state, revision } = this.#read(ordinal);
      for (const screen of this.screens) screen.tell([ordinal, stateCodeOf(state), String(revision), 'somebody']);
    });
  }

  #read(ordinal: number): ReviewItem {
    return this.#item(ordinal).loadedAt(ordinal, this.#readable[ordinal]);
  }

  #states(): Uint8Array {
    return Uint8Array.from(this.items, (_, ordinal) => stateCodeOf(this.#read(ordinal).state));
  }

  /** Takes a while on the way there, and on the way back. Undefined when the request or its answer is lost. */
  async #answer<Answer>(read: () => Answer): Promise<Answer | undefined> {
    await wait(this.delay());
    const answer = this.nextLine() === 'good' ? read() : undefined;
    await wait(this.delay());
    return answer;
  }

  #client(): CommandClient {
    return {
      send: async (itemId, command, revision) => {
        const ordinal = Number(itemId);
        const item = this.#item(ordinal);
        await wait(this.delay());
        const before = item.events.length;
        item.line = this.nextLine();
        const outcome = await item.send(itemId, command, revision);
        if (item.events.length > before) this.#project(ordinal);
        await wait(this.delay());
        return outcome;
      },
      fetchItem: (itemId, revision) => this.#loader().byId(itemId, revision),
    };
  }

  #loader(): ItemLoader {
    return {
      atOrdinals: (ordinals) =>
        this.#answer(() => ordinals.filter((one) => one < this.items.length).map((one) => this.#read(one))),
      byId: async (itemId, revision = 0n) => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const item = await this.#answer(() => this.#read(Number(itemId)));
          if (item !== undefined && item.revision >= revision) return item;
        }
        return undefined;
      },
    };
  }
}
