// One open review screen, without its browser: it follows the live feed of its queue, and loads all states again when told to.
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Place, QueueLog } from './queue-log.js';

export interface Open {
  readonly uiUrl: string;
  readonly cookie: string;
  readonly queueId: string;
  readonly log: QueueLog;
  readonly counts: ScreenCounts;
  /** Called for each event of the feed, in addition to the log. */
  readonly onChange: (change: Change) => void;
  readonly find: (finding: string) => void;
}
export interface ScreenCounts {
  messages: number;
  reloads: number;
  /** How many feeds ended without having been closed. */
  lost: number;
}

/** As the pages' server sends it. */
export interface Change {
  readonly position: string;
  readonly items: readonly (readonly [ordinal: number, state: number, ...rest: string[]])[] | null;
}

/** For reloads, since the feeds keep their own connections open all the time. */
const reloading = new Agent({ keepAlive: true, maxSockets: 20 });

export class Screen {
  readonly #place: Place;
  #isClosed = false;
  #feed: IncomingMessage | undefined;
  #reloading: Promise<void> | undefined;
  #isStale = false;

  constructor(private readonly at: Open) {
    this.#place = { next: at.log.end };
  }

  /** Whether it has received everything that the other screens of its queue have. */
  get isUpToDate(): boolean {
    return this.#place.next === this.at.log.end;
  }

  /** Resolves when the feed is open. */
  open(): Promise<void> {
    const { uiUrl, cookie, queueId, find } = this.at;
    const headers = { cookie, accept: 'text/event-stream' };
    return new Promise((resolve, reject) => {
      const path = `/queues/${queueId}/live?screen=${randomUUID()}`;
      const sent = request(uiUrl + path, { headers, agent: false }, (feed) => {
        if (feed.statusCode !== 200) return reject(new Error(`A feed was answered ${feed.statusCode}`));
        this.#feed = feed;
        this.#follow(feed);
        resolve();
      });
      sent.on('error', (error) => {
        if (!this.#isClosed) find(`A feed failed: ${error.message}`);
        reject(error);
      });
      sent.end();
    });
  }

  #follow(feed: IncomingMessage): void {
    let rest = '';
    feed.setEncoding('utf8');
    feed.on('data', (text: string) => {
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) this.#hear(event);
    });
    feed.on('close', () => {
      if (this.#isClosed) return;
      this.at.counts.lost++;
      this.at.find('A feed ended by itself');
    });
    feed.on('error', () => undefined);
  }

  #hear(event: string): void {
    const begin = 'event: change\ndata: ';
    if (!event.startsWith(begin)) return;
    const { log, counts, onChange } = this.at;
    const change = changeIn(event.slice(begin.length));
    const isReload = change.items === null;
    counts.messages++;
    log.hear(this.#place, BigInt(change.position), performance.now());
    onChange(change);
    if (isReload) this.#reload();
  }

  /** One reload at a time, and another one if it may have been too early. */
  #reload(): void {
    this.#isStale = true;
    this.#reloading ??= this.#reloadAll().finally(() => (this.#reloading = undefined));
  }

  async #reloadAll(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      this.at.counts.reloads++;
      await statesOf(this.at).catch((error: unknown) => this.at.find(`States could not be loaded: ${String(error)}`));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#feed?.destroy();
  }
}

/** The screens of a queue receive the same texts one after another, so the last one parsed is kept. */
const read = { text: '', change: { position: '0', items: null } as Change };
function changeIn(text: string): Change {
  if (text !== read.text) Object.assign(read, { text, change: JSON.parse(text) as Change });
  return read.change;
}

export interface States {
  /** Two bits for each item, in the order of ordinals. */
  readonly packed: Buffer;
  readonly count: number;
}

/** The state of every item, as the screen loads it. */
export function statesOf({ uiUrl, cookie, queueId }: Pick<Open, 'uiUrl' | 'cookie' | 'queueId'>): Promise<States> {
  return new Promise((resolve, reject) => {
    const sent = request(`${uiUrl}/queues/${queueId}/states`, { headers: { cookie }, agent: reloading }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`answered ${answer.statusCode}`));
        resolve({ packed: Buffer.concat(parts), count: Number(answer.headers['item-count']) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
