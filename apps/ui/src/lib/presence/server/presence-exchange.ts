// Presence in one process: reports from its browsers go to every process, and those of all processes to its browsers.
import { randomUUID } from 'node:crypto';
import { notify, PostgresListener } from '@labeling/postgres';
import type pg from 'pg';
import type { Person } from '../person.js';
import { OpenScreens, type OpenScreen } from './open-screens.js';
import { decodeMessages, encodeMessages, type PresenceMessage } from './presence-messages.js';

const CHANNEL = 'presence';
/** Reports within this time are sent to the other processes together, in milliseconds. */
const GATHER = 50;
/** The shortest time between two updates of a queue's screens, in milliseconds. */
const TELL = 100;
/** How often silent screens are looked for, in milliseconds. */
const LOOK = 1_000;

/** A screen that receives who else is there. */
export interface Follower {
  readonly screen: string;
  readonly queueId: string;
  readonly memberId: string;
  tell(others: readonly Person[]): void;
}

/** While the database is down, the people of this process still see each other. Nothing here throws. */
export class PresenceExchange {
  readonly #me = randomUUID();
  readonly #screens: OpenScreens;
  readonly #listener: PostgresListener;
  readonly #followers = new Set<Follower>();
  readonly #looking: NodeJS.Timeout;
  #unsaid: PresenceMessage[] = [];
  #saying: NodeJS.Timeout | undefined;
  #untold = new Set<string>();
  #telling: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Pick<pg.Pool, 'query'>,
    databaseUrl: string,
    now: () => number = Date.now,
  ) {
    this.#screens = new OpenScreens(now);
    this.#listener = new PostgresListener(
      { connection: { connectionString: databaseUrl }, channel: CHANNEL, name: 'presence' },
      { heard: (payload) => this.#hear(payload), listening: () => this.#greet() },
    );
    this.#looking = setInterval(() => this.#changed(this.#screens.forget()), LOOK).unref();
  }

  /** Where the screen is and whose it is, as far as this process knows. */
  screenOf(screen: string): OpenScreen | undefined {
    return this.#screens.screenOf(screen);
  }

  /** Whether the screen is free or the member's own. */
  mayUse(screen: string, memberId: string): boolean {
    const owners = [this.#screens.screenOf(screen)?.memberId, this.#followerOf(screen)?.memberId];
    return owners.every((owner) => owner === undefined || owner === memberId);
  }

  /** Takes a screen's report of where it is. A report about another member's screen is ignored. */
  here(place: OpenScreen): void {
    if (!this.mayUse(place.screen, place.memberId)) return;
    this.#changed(this.#screens.here(place));
    this.#say({ is: 'here', place });
  }

  /** Keeps the screen informed of who else is there. Call the returned function when the screen leaves. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    this.#screens.back(follower.screen);
    this.#say({ is: 'back', screen: follower.screen });
    this.#tell(follower, this.#screens.at(follower.queueId));
    return () => {
      if (!this.#followers.delete(follower) || this.#followerOf(follower.screen)) return;
      this.#changed(this.#screens.gone(follower.screen));
      this.#say({ is: 'gone', screen: follower.screen });
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    clearTimeout(this.#telling);
    await this.#listener.close();
    await this.#flush();
  }

  #followerOf(screen: string): Follower | undefined {
    for (const follower of this.#followers) if (follower.screen === screen) return follower;
    return undefined;
  }

  #hear(payload: string): void {
    const { from = this.#me, messages = [] } = decodeMessages(payload) ?? {};
    if (from !== this.#me) for (const message of messages) this.#heed(message);
  }

  #heed(message: PresenceMessage): void {
    switch (message.is) {
      case 'here':
        return this.#changed(this.#screens.here(message.place));
      case 'back':
        return this.#screens.back(message.screen);
      case 'gone':
        // An old stream ended of a screen that has since moved to this process, which knows better.
        if (this.#followerOf(message.screen)) return this.#assure(message.screen);
        return this.#changed(this.#screens.gone(message.screen));
      case 'who':
        return this.#assureAll();
    }
  }

  /** The others have missed messages of this process, or it has missed theirs. */
  #greet(): void {
    this.#say({ is: 'who' });
    this.#assureAll();
  }

  #assureAll(): void {
    const screens = new Set([...this.#followers].map(({ screen }) => screen));
    for (const screen of screens) this.#assure(screen);
  }

  #assure(screen: string): void {
    const place = this.#screens.screenOf(screen);
    this.#say({ is: 'back', screen });
    if (place) this.#say({ is: 'here', place });
  }

  #say(message: PresenceMessage): void {
    this.#unsaid.push(message);
    this.#saying ??= setTimeout(() => void this.#flush(), GATHER);
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#saying);
    this.#saying = undefined;
    const texts = encodeMessages(this.#me, this.#unsaid);
    this.#unsaid = [];
    if (texts.length === 0) return;
    // Messages lost with the database are sent again: screens report every few seconds, and a listener asks once it is
    // back.
    await notify(this.db, CHANNEL, texts).catch(() => undefined);
  }

  #changed(queueIds: readonly string[]): void {
    for (const id of queueIds) this.#untold.add(id);
    if (this.#untold.size > 0) this.#telling ??= setTimeout(() => this.#tellAll(), TELL);
  }

  #tellAll(): void {
    this.#telling = undefined;
    const people = new Map([...this.#untold].map((queueId) => [queueId, this.#screens.at(queueId)]));
    this.#untold = new Set();
    for (const follower of this.#followers) {
      const places = people.get(follower.queueId);
      if (places) this.#tell(follower, places);
    }
  }

  #tell({ screen, memberId, tell }: Follower, places: readonly OpenScreen[]): void {
    tell(places.filter((place) => place.screen !== screen).map((place) => personOf(place, memberId)));
  }
}

function personOf({ screen, memberId, name, ordinal, editing }: OpenScreen, me: string): Person {
  return { screen, memberId, name, ...(ordinal !== null && { ordinal }), editing, isMe: memberId === me };
}
