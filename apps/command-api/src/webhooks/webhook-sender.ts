import { Injectable, Logger } from '@nestjs/common';
import {
  disableWebhook,
  dueDeliveries,
  enqueue,
  nextDue,
  recordAttempt,
  sendingWebhook,
  webhookKey,
  type DueDelivery,
  type NewDelivery,
  type SendingWebhook,
} from '@labeling/identity';
import { EventStore } from '@labeling/event-store';
import {
  checkpointPosition,
  eventIdOf,
  InvalidCursor,
  ReadModelWatcher,
  type ActivityRow,
} from '@labeling/read-models/queries';
import { delayWhen, filter, firstValueFrom, from, fromEvent, map, merge, NEVER, race, Subject, timer } from 'rxjs';
import { eventAnswer } from '../events/event-answer.js';
import { EventFeed, type Place } from '../events/event-feed.js';
import { nameOf, typesNamed } from '../events/event-types.js';
import { Metrics } from '../metrics/metrics.js';
import { Database } from '../stores/database.js';
import { ReadingPlace } from './reading-place.js';
import { pauseAfter, retryAfter } from './retries.js';
import { Receivers, type Answered } from './receivers.js';

/** How many deliveries of a webhook may wait before no more events are read for it. */
const MOST_WAITING = 1_000;
const READ_AT_ONCE = 500;
/** How many deliveries of a webhook are under way at once, each for a different subject. */
const AT_ONCE = 8;
/** The shortest pause between two looks for new events: most changes do not concern a given webhook. */
const PAUSE_MS = 250;

/** Sends the events of one webhook: reads them from the feed into deliveries, and delivers those in order per subject. */
@Injectable()
export class WebhookSender {
  /** The longest pause between two looks at a webhook. */
  lookEveryMs = 2_000;
  readonly #logger = new Logger('WebhookSender');
  readonly #woken = new Subject<string>();
  /** Webhooks that were woken after their last look. */
  readonly #wanted = new Set<string>();
  #key: Buffer | undefined;

  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly feed: EventFeed,
    private readonly watcher: ReadModelWatcher,
    private readonly receivers: Receivers,
    private readonly metrics: Metrics,
  ) {}

  /** Checks at once what is due for the webhook, if this process sends for it. Another one notices at its next look. */
  wake(webhookId: string): void {
    this.#wanted.add(webhookId);
    this.#woken.next(webhookId);
  }

  /** Returns when the webhook is disabled or deleted, or when it is stopped. Only one at a time may send for a webhook. */
  async run(webhookId: string, stop: AbortSignal): Promise<void> {
    this.#key ??= await webhookKey(this.db);
    const sending = new Map<string, Promise<void>>();
    const reading = new ReadingPlace();
    let failure: unknown;
    try {
      while (!stop.aborted) {
        if (failure !== undefined) throw failure;
        this.#wanted.delete(webhookId);
        const seen = this.watcher.position();
        const pauseUntil = performance.now() + PAUSE_MS;
        const webhook = await sendingWebhook(this.db, this.#key, webhookId);
        if (webhook === undefined) return;
        const hasMore = await this.#read(webhook, reading);
        const free = AT_ONCE - sending.size;
        const due = free > 0 ? await dueDeliveries(this.db, webhookId, [...sending.keys()], free) : [];
        for (const delivery of due) {
          const work = this.#deliver(webhook, delivery, stop)
            .catch((error: unknown) => void (failure = error))
            .finally(() => sending.delete(delivery.subject));
          sending.set(delivery.subject, work);
        }
        if (sending.size < AT_ONCE && (due.length > 0 || hasMore)) continue;
        await this.#next({ seen, pauseUntil }, webhookId, [...sending.entries()], stop);
      }
    } finally {
      await this.#save(webhookId, reading).catch(() => undefined);
      await Promise.all(sending.values());
    }
  }

  /** Reads further events, unless enough wait. Returns whether there are more to read at once. */
  async #read(webhook: SendingWebhook, reading: ReadingPlace): Promise<boolean> {
    if (webhook.waiting > MOST_WAITING - READ_AT_ONCE) return false;
    const begin = reading.from(webhook);
    if (reading.hasOtherFilter(webhook)) {
      await this.#save(webhook.id, reading);
      return true;
    }
    const place = await this.#place({ ...webhook, ...begin });
    if (place === undefined) return false;
    const events = await this.feed.after(place, {
      ...{ projectId: webhook.projectId, viewer: undefined, queueId: webhook.queueId ?? undefined },
      ...{ types: typesNamed(webhook.types ?? undefined), limit: READ_AT_ONCE },
    });
    const to = { position: events.place.position, place: events.place.text };
    if (events.rows.length > 0) {
      const isMoved = await enqueue(this.db, webhook, events.rows.map(deliveryOf), to);
      if (isMoved) reading.saved();
      return !isMoved || !events.isEnd;
    }
    if (to.position !== begin.position) reading.pass(webhook, to);
    if (reading.isDue) await this.#save(webhook.id, reading);
    return !events.isEnd;
  }

  /** Moves the checkpoint over events that are not sent. */
  async #save(id: string, reading: ReadingPlace): Promise<void> {
    const { unsaved } = reading;
    if (unsaved !== undefined) await enqueue(this.db, { id, ...unsaved.webhook }, [], unsaved.to);
    reading.saved();
  }

  /** Where the webhook continues. Undefined, and the webhook is disabled, if that place now has a different event. */
  async #place({ id, url, projectId, position, place }: SendingWebhook): Promise<Place | undefined> {
    try {
      return await this.feed.find(place, projectId);
    } catch (error) {
      if (!(error instanceof InvalidCursor)) throw error;
      if (await this.#mayStillCome(position)) return undefined;
      await disableWebhook(this.db, { id, url }, 'place_lost');
      this.#logger.warn(
        { webhookId: id, projectId },
        'A webhook was disabled: events were moved or restored, and its place is lost. An admin of its project has to replay and enable it',
      );
      return undefined;
    }
  }

  /** Read models that are being rebuilt have the event only once they have reached its position. */
  async #mayStillCome(position: bigint): Promise<boolean> {
    const reached = await checkpointPosition(this.db);
    return reached < position && reached < (await this.store.lastPosition());
  }

  async #deliver(webhook: SendingWebhook, delivery: DueDelivery, stop: AbortSignal): Promise<void> {
    const { eventId, body, attempts } = delivery;
    let answered: Answered;
    try {
      answered = await this.receivers.send(webhook.url, { id: eventId, body }, webhook.secrets, stop);
    } catch (error) {
      // The next process that sends for the webhook sends it again: the receiver may or may not have it.
      if (stop.aborted) return;
      throw error;
    }
    const { status, error } = answered;
    if (isSuccess(answered)) {
      await recordAttempt(this.db, webhook.id, delivery, { state: 'delivered', status, error, afterMs: 0 });
      this.metrics.webhookDelivery('delivered');
      return;
    }
    const isGone = status === 410 && error === null;
    if (isGone) await disableWebhook(this.db, webhook, 'gone');
    const pause = pauseAfter(attempts + 1);
    const asked = status === 429 || status === 503 ? retryAfter(answered.retryAfter) : undefined;
    const state = pause === undefined && !isGone ? 'dead' : 'waiting';
    await recordAttempt(this.db, webhook.id, delivery, {
      state,
      status,
      error,
      afterMs: isGone ? 0 : (asked ?? pause ?? 0),
    });
    this.metrics.webhookDelivery(state === 'dead' ? 'dead' : 'failed');
  }

  /** Resolves when there may be something to do: an event, a delivery that ended or is due, or the end. */
  async #next(
    { seen, pauseUntil }: { readonly seen: bigint; readonly pauseUntil: number },
    webhookId: string,
    sending: readonly (readonly [string, Promise<void>])[],
    stop: AbortSignal,
  ): Promise<void> {
    const subjects = sending.map(([subject]) => subject);
    // While no delivery can begin, it does not matter which are overdue.
    const due = sending.length < AT_ONCE ? await nextDue(this.db, webhookId, subjects) : undefined;
    const withinMs = Math.min(Math.max(due ?? this.lookEveryMs, 10), this.lookEveryMs);
    if (stop.aborted || this.#wanted.has(webhookId)) return;
    const ended = sending.length === 0 ? NEVER : merge(...sending.map(([, work]) => from(work)));
    const changed = from(this.watcher.waitFor(seen + 1n, withinMs)).pipe(
      delayWhen(() => timer(Math.max(0, pauseUntil - performance.now()))),
    );
    const woken = this.#woken.pipe(filter((id) => id === webhookId));
    const awaited = race(ended, changed, woken, timer(withinMs), fromEvent(stop, 'abort'));
    await firstValueFrom(awaited.pipe(map(() => undefined)), { defaultValue: undefined });
  }
}

export function isSuccess({ status, error }: Answered): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

function deliveryOf(row: ActivityRow): NewDelivery {
  const subject = row.itemId ?? row.pushId ?? row.queueId ?? row.datasetId ?? '';
  const { position, type } = row;
  return { eventId: eventIdOf(row), position, subject, type: nameOf(type), body: eventAnswer(row) };
}
