// A queue in memory whose answers are late: what can be read lags behind what was stored, and each change is reported
// to screens once, when it can be read.
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { stateCodeOf } from '../items/state-codes.js';
import { DomainError, type ItemCommand, type ItemEvent } from '@labeling/domain';
import type { Giver } from '../items/item-command.js';
import type { ReviewItem } from '../items/item-wire.js';
import type { CommandClient } from './command-client.js';
import type { ItemLoader } from './item-loader.js';
import type { ItemChange } from './live-feed.js';
import { browserStorage, type Line } from './review-server.fixture.js';
import { ReviewSession } from './review-session.svelte.js';
import type { WorkStore } from './work-store.js';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** How often an item that is not there yet is requested again. */
const ATTEMPTS = 7;

/** An item as it is stored, and as each member sees it. */
export interface StoredItem {
  readonly events: readonly ItemEvent[];
  line: Line;
  /** After this many events, all by default. */
  loadedAt(ordinal: number, count: number | undefined, member: string): ReviewItem;
  servedTo(member: string): Pick<CommandClient, 'send'>;
  /** @throws DomainError when that is not possible */
  elsewhere(command: ItemCommand): void;
}

/** One reviewer's browser: the page that is open in it now, and the feed that this page hears. */
export class LateScreen {
  session: ReviewSession;
  isFollowing = true;
  readonly #storage = browserStorage();
  #told = Promise.resolve();

  constructor(
    readonly queue: LateQueue,
    readonly member: string,
  ) {
    this.session = queue.open(this.#storage.nextPage(), member);
  }

  /** The page is lost with everything that was on its way, and another is opened at this item. */
  async reload(ordinal: number): Promise<void> {
    this.session.close();
    this.session = this.queue.open(this.#storage.nextPage(), this.member);
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

  /** Changes arrive in order, each after a while. */
  tell(change: ItemChange): void {
    const { session } = this;
    this.#told = this.#told.then(async () => {
      await wait(this.queue.delay());
      if (this.isFollowing && session === this.session) void session.onRemoteChanges([change]);
    });
  }
}

export class LateQueue {
  readonly screens: LateScreen[] = [];
  nextLine: () => Line = () => 'good';
  /** How many events of each item can be read. */
  readonly #readable: number[];
  #projected = Promise.resolve();

  /** `delay` returns how long the next thing that takes time will take, in milliseconds. */
  constructor(
    readonly items: readonly StoredItem[],
    readonly delay: () => number,
    readonly giver: Giver = {},
  ) {
    this.#readable = items.map(({ events }) => events.length);
  }

  screen(member: string): LateScreen {
    const screen = new LateScreen(this, member);
    this.screens.push(screen);
    return screen;
  }

  /** A page, with the states that can be read now. */
  open(store: WorkStore, member: string): ReviewSession {
    const navigator = new NavigatorModel(this.#states(member));
    return new ReviewSession(navigator, {
      ...this.giver,
      client: this.#client(member),
      loader: this.#loader(member),
      store,
      reloadStates: async () => {
        const states = await this.#answer(() => this.#states(member));
        if (states !== undefined) navigator.load(states);
        return states !== undefined;
      },
    });
  }

  /** What somebody else does to an item, whatever is on its way to it. */
  elsewhere(ordinal: number, command: ItemCommand): void {
    const item = this.#item(ordinal);
    const before = item.events.length;
    try {
      item.elsewhere(command);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    if (item.events.length > before) this.#project(ordinal);
  }

  /** As the member would see it now if everything could be read. */
  now(ordinal: number, member: string): ReviewItem {
    return this.#item(ordinal).loadedAt(ordinal, undefined, member);
  }

  #item(ordinal: number): StoredItem {
    const item = this.items[ordinal];
    if (item === undefined) throw new Error(`There is no item ${ordinal}`);
    return item;
  }

  /** Makes the item's stored events readable after a while, in order with all others, and then notifies the screens. */
  #project(ordinal: number): void {
    const { length } = this.#item(ordinal).events;
    this.#projected = this.#projected.then(async () => {
      await wait(this.delay());
      this.#readable[ordinal] = length;
      for (const screen of this.screens) {
        const { state, revision } = this.#read(ordinal, screen.member);
        screen.tell([ordinal, stateCodeOf(state), String(revision), 'somebody']);
      }
    });
  }

  #read(ordinal: number, member: string): ReviewItem {
    return this.#item(ordinal).loadedAt(ordinal, this.#readable[ordinal], member);
  }

  #states(member: string): Uint8Array {
    return Uint8Array.from(this.items, (_, ordinal) => stateCodeOf(this.#read(ordinal, member).state));
  }

  /** Takes a while on the way there, and on the way back. Undefined when the request or its answer is lost. */
  async #answer<Answer>(read: () => Answer): Promise<Answer | undefined> {
    await wait(this.delay());
    const answer = this.nextLine() === 'good' ? read() : undefined;
    await wait(this.delay());
    return answer;
  }

  #client(member: string): CommandClient {
    return {
      giver: this.giver,
      send: async (itemId, command, revision, shown) => {
        const ordinal = Number(itemId);
        const item = this.#item(ordinal);
        await wait(this.delay());
        const before = item.events.length;
        item.line = this.nextLine();
        const outcome = await item.servedTo(member).send(itemId, command, revision, shown);
        if (item.events.length > before) this.#project(ordinal);
        await wait(this.delay());
        return outcome;
      },
      fetchItem: (itemId, revision) => this.#loader(member).byId(itemId, revision),
    };
  }

  #loader(member: string): ItemLoader {
    return {
      atOrdinals: (ordinals) =>
        this.#answer(() => ordinals.filter((one) => one < this.items.length).map((one) => this.#read(one, member))),
      byId: async (itemId, revision = 0n) => {
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const item = await this.#answer(() => this.#read(Number(itemId), member));
          if (item !== undefined && item.revision >= revision) return item;
        }
        return undefined;
      },
    };
  }
}
