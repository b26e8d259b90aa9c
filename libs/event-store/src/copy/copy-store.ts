// Copies the product's events to another store, in their order and to the byte. What is there already is compared, so a copy that was
// interrupted goes on where it was.
import { BatchAppend } from '../client/batch-append.js';
import { connectExactly, disconnect } from '../client/exact-client.js';
import { newestOwnPosition } from '../client/read-events.js';
import { persist } from '../client/patience.js';
import { compareEvents, type Compared } from './compare-events.js';
import { CannotCopy, CopyWriter } from './copy-writer.js';
import { differenceOf, isSame, named } from './difference.js';
import { copiedPrefixes, ProductStreams } from './product-streams.js';

export interface CopyOptions {
  /** Addresses of the stores. */
  readonly from: string;
  readonly to: string;
  /** Called with every event; what it throws ends the work. */
  readonly onProgress?: (progress: CopyProgress) => void;
  /** How long one answer of a store may take, and how long a store that is away is waited for. */
  readonly timeoutMs?: number;
  readonly patienceMs?: number;
  readonly prefixes?: readonly string[];
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
  return withBoth(options, async (both) => {
    const { source, target, reached } = both;
    const events = source.events();
    const writer = new CopyWriter(target.client, new BatchAppend(target.client), both);
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
  return withBoth(options, ({ source, target, reached }) =>
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
  { from, to, onProgress, timeoutMs = 10_000, patienceMs = 120_000, prefixes = copiedPrefixes() }: CopyOptions,
  work: (both: Both) => Promise<Result>,
): Promise<Result> {
  const patience = { timeoutMs, patienceMs };
  const [source, target] = [from, to].map((url) => new ProductStreams(connectExactly(url), patience, prefixes));
  if (!source || !target) throw new RangeError('There are two stores');
  try {
    const last = await persist(patience, (ms) => newestOwnPosition(source.client, prefixes, ms));
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
    await Promise.all([disconnect(source.client), disconnect(target.client)]);
  }
}

/** What was set for streams is a state, so the newest is enough, and it must not hide events that are still to be copied. */
async function copySettings({ source, target, ...patience }: Both): Promise<void> {
  const batch = new BatchAppend(target.client);
  for (const [stream, event] of source.settings) {
    const there = target.settings.get(stream);
    if (there && isSame(there.data, event.data)) continue;
    await persist(patience, (ms) => batch.append({ stream, expected: 'any', events: [event] }, ms));
  }
}

function notACopy(event: number, reason: string): CannotCopy {
  return new CannotCopy(
    `the target has events of the product that are not those of the source (at event ${event + 1} ${reason}): nothing was written. Name a target without events of the product, or with those of an earlier copy`,
  );
}
