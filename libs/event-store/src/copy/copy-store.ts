// Copies the product's events to another store, in the same order and byte for byte. Events that are already there are compared, so an
// interrupted copy continues where it was.
import { BatchAppend } from '../client/batch-append.js';
import { connectExactly, disconnect } from '../client/exact-client.js';
import { newestOwnPosition } from '../client/read-events.js';
import { persist } from '../client/patience.js';
import { findNames } from '../names/find-names.js';
import { prefixIn } from '../names/prefix-in-address.js';
import type { StreamNames } from '../names/stream-names.js';
import { compareEvents, type Compared } from './compare-events.js';
import { CannotCopy, CopyWriter } from './copy-writer.js';
import { differenceOf, isSame, named } from './difference.js';
import { METADATA, ProductStreams } from './product-streams.js';

export interface CopyOptions {
  /** Addresses of the stores. */
  readonly from: string;
  readonly to: string;
  /** Called with every event; what it throws ends the work. */
  readonly onProgress?: (progress: CopyProgress) => void;
  /** How long one answer of a store may take, and how long to wait for a store that is unavailable. */
  readonly timeoutMs?: number;
  readonly patienceMs?: number;
  /** The names of the streams in both stores, if the caller already knows them. */
  readonly names?: StreamNames;
}
export interface CopyProgress {
  readonly doing: 'finding' | 'copying' | 'comparing';
  /** Events of this step so far. */
  readonly events: number;
  /** Roughly how much of the source is done. */
  readonly percent: number;
}
export interface Copied {
  /** Events that were already there. */
  readonly before: number;
  /** Events that were copied now. */
  readonly copied: number;
}

/**
 * Copies what the target does not have. If the target has events of the product that are not the first ones of the source, it writes
 * nothing.
 * @throws CannotCopy, StoreUnavailable
 */
export function copyStore(options: CopyOptions): Promise<Copied> {
  return withBoth(options, false, async (both) => {
    const { source, target, reached } = both;
    const events = source.events();
    const writer = new CopyWriter(target, new BatchAppend(target.client), both);
    try {
      let before = 0;
      for await (const there of target.events()) {
        const { value: event } = await events.next();
        if (!event) throw notACopy(before, `the source ends there, and the target has ${named(there)}`);
        reached({ doing: 'finding', events: before }, event.position);
        const difference = differenceOf(event, there);
        if (difference) throw notACopy(before, difference.reason);
        before += 1;
      }
      for await (const event of events) {
        reached({ doing: 'copying', events: before + writer.events }, event.position);
        await writer.add(event);
      }
      await writer.end();
      await copySettings(both);
      return { before, copied: writer.events };
    } finally {
      await Promise.all([events.return(), writer.settled()]);
    }
  });
}

/** Reads both stores and compares every event. @throws StoreUnavailable */
export function compareStores(options: CopyOptions): Promise<Compared> {
  return withBoth(options, true, ({ source, target, reached }) =>
    compareEvents(source, target, (events, position) => reached({ doing: 'comparing', events }, position)),
  );
}

interface Both {
  readonly source: ProductStreams;
  readonly target: ProductStreams;
  readonly timeoutMs: number;
  readonly patienceMs: number;
  /** Reports that it has reached this event of the source. */
  reached(progress: Omit<CopyProgress, 'percent'>, position: bigint): void;
}

async function withBoth<Result>(
  { from, to, onProgress, timeoutMs = 10_000, patienceMs = 120_000, names }: CopyOptions,
  isOnlyRead: boolean,
  work: (both: Both) => Promise<Result>,
): Promise<Result> {
  const patience = { timeoutMs, patienceMs };
  const [reading, writing] = [connectExactly(from), connectExactly(to)];
  try {
    const [ofSource, ofTarget] = await Promise.all([
      names ?? findNames(reading, new BatchAppend(reading), { wanted: prefixIn(from), isOnlyRead: true, ...patience }),
      names ?? findNames(writing, new BatchAppend(writing), { wanted: prefixIn(to), isOnlyRead, ...patience }),
    ]);
    const source = new ProductStreams(reading, patience, ofSource);
    const target = new ProductStreams(writing, patience, ofTarget);
    const last = await persist(patience, (ms) => newestOwnPosition(reading, ofSource, ms));
    return await work({
      ...{ source, target, ...patience },
      reached: (progress, position) => {
        onProgress?.({
          ...progress,
          percent: last === 0n ? 100 : Math.min(100, (Number(position) / Number(last)) * 100),
        });
      },
    });
  } finally {
    await Promise.all([disconnect(reading), disconnect(writing)]);
  }
}

/** The metadata of a stream is a state, so the newest is enough. It comes last, because it must not hide events that are still to be copied. */
async function copySettings({ source, target, ...patience }: Both): Promise<void> {
  const batch = new BatchAppend(target.client);
  for (const [stream, event] of source.settings) {
    const there = target.settings.get(stream);
    if (there && isSame(there.data, event.data)) continue;
    const request = { stream: METADATA + target.names.inStore(stream), expected: 'any' as const, events: [event] };
    await persist(patience, (ms) => batch.append(request, ms));
  }
}

function notACopy(event: number, reason: string): CannotCopy {
  return new CannotCopy(
    `the target has events of the product that are not those of the source (at event ${event + 1} ${reason}): nothing was written. Name a target without events of the product, or with those of an earlier copy`,
  );
}
