// A whole queue in memory, with the real rules, an unreliable connection, and screens that see each other's changes.
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import type { CommandClient } from './command-client.js';
import type { ItemLoader } from './item-loader.js';
import { ReviewServer, memoryWorkStore, type Line } from './review-server.fixture.js';
import type { ActionsOptions } from './item-actions.svelte.js';
import { ReviewSession, type ReviewSessionOptions } from './review-session.svelte.js';
import { stateCodeOf } from '../items/state-codes.js';

/** What their browser kept from an earlier screen, and their preferences. */
export type ScreenOptions = Partial<
  Pick<ReviewSessionOptions, 'store' | 'loader' | 'afterApprove' | 'avoid' | 'onRefused' | 'onSentAgain' | 'isInView'>
> &
  ActionsOptions;

export class QueueServer {
  readonly items: ReviewServer[];
  readonly sessions: ReviewSession[] = [];
  /** What the connection does to the next request of anybody. */
  nextLine: () => Line = () => 'good';
  /** Runs once, while the next answer to a load is on its way. */
  meanwhile: (() => Promise<void>) | undefined;

  constructor(targets: readonly string[]) {
    this.items = targets.map((target) => new ReviewServer(target));
    for (const item of this.items) item.nextLine = () => this.nextLine();
  }

  get states(): Uint8Array {
    return Uint8Array.from(this.items, (item) => stateCodeOf(item.now.state));
  }

  /** A screen of one more reviewer. */
  screen({ store = memoryWorkStore(), ...options }: ScreenOptions = {}): ReviewSession {
    const navigator = new NavigatorModel(this.states);
    const session: ReviewSession = new ReviewSession(navigator, {
      client: this.#client(),
      loader: this.#loader(),
      store,
      reloadStates: async () => {
        const { states } = this;
        if (!(await this.#reach())) return false;
        navigator.load(states);
        return true;
      },
      ...options,
    });
    this.sessions.push(session);
    return session;
  }

  /** What the live feed sends to every screen: the current state of these items. */
  async tellAll(ordinals: readonly number[] = this.items.map((_, ordinal) => ordinal)): Promise<void> {
    const changes = ordinals.map((ordinal) => {
      const { state, revision } = this.#item(ordinal).now;
      return [ordinal, stateCodeOf(state), String(revision), 'somebody'] as const;
    });
    await Promise.all(this.sessions.map((session) => session.onRemoteChanges(changes)));
  }

  #item(ordinal: number): ReviewServer {
    const item = this.items[ordinal];
    if (item === undefined) throw new Error(`There is no item ${ordinal}`);
    return item;
  }

  #client(): CommandClient {
    return {
      send: (itemId, command, revision) => this.#item(Number(itemId)).send(itemId, command, revision),
      fetchItem: (itemId) => this.#item(Number(itemId)).fetchItem(),
    };
  }

  #loader(): ItemLoader {
    const answer = async (ordinals: readonly number[]) => {
      const items = ordinals.flatMap((ordinal) => this.items[ordinal]?.loadedAt(ordinal) ?? []);
      return (await this.#reach()) ? items : undefined;
    };
    return { atOrdinals: answer, byId: async (itemId) => (await answer([Number(itemId)]))?.[0] };
  }

  async #reach(): Promise<boolean> {
    await Promise.resolve();
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    return this.nextLine() === 'good';
  }
}
