import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { eventIdOf, ReadModelWatcher, type ActivityRow } from '@labeling/read-models/queries';
import { firstValueFrom, from, fromEvent, map, race } from 'rxjs';
import { Places, type MostPlaces } from '../concurrency/places.js';
import { tooBusy } from '../overload/too-busy.js';
import { eventAnswer } from './event-answer.js';
import type { Events, Place } from './event-feed.js';
import { nameOf } from './event-types.js';

/** Each is a connection that stays open, and reads when something changes. */
const most: MostPlaces = { atOnce: 200, ofCaller: 20 };
const PATIENCE_MS = 1_000;
/** After this long without an event, a reader receives its place: proxies keep the connection, and filtered readers advance. */
const HEARTBEAT_MS = 15_000;

/** Continues reading from a place; undefined when the reader may not read any more. */
export type ReadOn = (place: Place) => Promise<Events | undefined>;

/** Events as they happen, as server-sent events. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  readonly #places = new Places(most);
  readonly #stop = new AbortController();

  constructor(private readonly watcher: ReadModelWatcher) {}

  /** Readers connect again, to another process, and continue where they were. */
  beforeApplicationShutdown(): void {
    this.#stop.abort();
  }

  /** @returns a function that gives the place back. @throws Problem `too_busy` */
  async enter(callerId: string, gone: AbortSignal): Promise<() => void> {
    const giveBack = await this.#places.take(callerId, () => AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]));
    if (giveBack === undefined) throw tooBusy('streams of events are open', most);
    return giveBack;
  }

  /** Everything after a place, until its reader leaves or may not read any more, or this process stops. */
  async *follow(begin: Place, readOn: ReadOn, gone: AbortSignal): AsyncGenerator<string, void, void> {
    const over = AbortSignal.any([gone, this.#stop.signal]);
    let place = begin;
    let written = performance.now();
    yield 'retry: 1000\n\n';
    while (!over.aborted) {
      const { watcher } = this;
      const seen = watcher.position();
      const events = await readOn(place);
      if (events === undefined) return;
      ({ place } = events);
      const isDue = performance.now() - written >= HEARTBEAT_MS;
      if (events.rows.length > 0 || isDue) {
        yield events.rows.length > 0 ? events.rows.map(serverEvent).join('') : heartbeat(place);
        written = performance.now();
      }
      if (events.isEnd) await this.#change(seen, written + HEARTBEAT_MS - performance.now(), over);
    }
  }

  /** Resolves when the read models have moved past `since`, after `withinMs`, or when `over` is aborted. */
  async #change(since: bigint, withinMs: number, over: AbortSignal): Promise<void> {
    if (over.aborted) return;
    const changed = from(this.watcher.waitFor(since + 1n, withinMs));
    await firstValueFrom(race(changed, fromEvent(over, 'abort').pipe(map(() => false))));
  }
}

function serverEvent(row: ActivityRow): string {
  return `id: ${eventIdOf(row)}\nevent: ${nameOf(row.type)}\ndata: ${eventAnswer(row)}\n\n`;
}

/** Advances the reader's last event id without an event. */
const heartbeat = ({ text }: Place) => `id: ${text}\n\n`;
