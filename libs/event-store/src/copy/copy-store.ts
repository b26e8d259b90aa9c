// Copies the product's events to another store, in their order and to the byte. What is there already is compared, so a copy that was
// interrupted goes on where it was.
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
  /** How long one answer of a store may take, and how long a store that is away is waited for. */
  readonly timeoutMs?: number;
  readonly patienceMs?: number;
  /** What the streams are called in both, for those who know it and need not find out. */
  readonly names?: StreamNames;
}
export interface CopyProgress {
  readonly doing: 'finding' | 'copying' | 'comparing';
  /** Events of this step so far. */
  readonly events: number;
  /** About how much of the source is done. */
  readonly percent: number;
}
export interface Copied {
  /** Events that were there already. */
  readonly before: number;
  /** Events that were copied now. */
  readonly copied: number;
}

/**
 * Copies what the target does not have. If the target has events of the product that are not the first ones of the source, nothing is
 * written.
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
  /** Reports that this event of the source has its turn. */
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

/** What was set for streams is a state, so the newest is enough, and it must not hide events that are still to be copied. */
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
