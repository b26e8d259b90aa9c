import { Injectable } from '@nestjs/common';
import type { ImportSourceType } from '@labeling/domain';
import { EventStore, type FirstOutcome } from '@labeling/event-store';
import { createHash } from 'node:crypto';
import type { Asker } from '../access/asker.js';
import { CompletedImports } from '../datasets/import/completed-imports.js';
import { StoreItems, type ItemToStore } from '../items/store-items.js';
import { Metrics } from '../metrics/metrics.js';
import { limitProblem } from '../problem-details/problem.js';
import { newId } from '../requests/idempotency-key.js';
import { Settings } from '../settings/settings.js';
import { ImportItemIds } from './import-item-ids.js';
import { ImportParts } from './import-parts.js';
import type { ItemToImport, OpenedSource } from './import-source.js';
import { Refusals } from './refusals.js';
import { Spool } from './spool.js';

export interface Import {
  readonly queueId: string;
  readonly source: ImportSourceType;
  readonly opened: OpenedSource;
  /** The request header `Idempotency-Key`, which makes items without a key of their own safe to send again. */
  readonly header: string | undefined;
  /** Called when everything is checked and before anything is added; throws to refuse. */
  readonly accept: () => Promise<void>;
  readonly asker: Asker;
}
export interface ImportProgress {
  /** Everything is read and checked before anything is added. A file has already arrived, so it is only checked. */
  readonly phase: 'checking' | 'reading' | 'adding';
  readonly done: number;
  readonly total: number | null;
}
export interface ImportResult {
  readonly added: number;
  /** How many already existed, or are in the source twice. */
  readonly collapsed: number;
  /** A position not before any of the items, whether added now or earlier; 0 if the source has none. */
  readonly position: bigint;
}

/** Adds all items of a source to a queue, or none if one is invalid. The queue must exist. */
@Injectable()
export class ImportItems {
  constructor(
    private readonly events: EventStore,
    private readonly storing: StoreItems,
    private readonly completed: CompletedImports,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** It stops when the caller leaves; another run with the same keys resumes there. */
  async *run({ opened, accept, ...adding }: Import): AsyncGenerator<ImportProgress, ImportResult, void> {
    const spool = await Spool.open();
    this.metrics.importsRunning.inc();
    try {
      yield* this.#read(opened, spool, adding);
      await accept();
      return yield* this.#add(spool, { ...adding, changes: opened.changes });
    } finally {
      this.metrics.importsRunning.dec();
      await spool.close();
    }
  }

  async *#read(
    { items, total, changes }: OpenedSource,
    spool: Spool,
    adding: Pick<Import, 'queueId' | 'header' | 'source'>,
  ): AsyncGenerator<ImportProgress, void, void> {
    const parts = new ImportParts({ ...adding, changes });
    const phase = adding.source === 'file' ? 'checking' : 'reading';
    const { limits } = this.settings;
    const refusals = new Refusals(limits);
    for await (const batch of items) {
      batch.forEach((item, i) => refusals.check(item, spool.count + i));
      if (spool.count + batch.length > limits.importRows) throw tooManyRows(limits.importRows);
      for (const together of parts.divide(batch)) await spool.add(together);
      if (spool.bytes > limits.importBytes) throw tooLarge(limits.importBytes);
      yield { phase, done: spool.count, total };
    }
    refusals.throwIfAny();
  }

  async *#add(
    spool: Spool,
    { queueId, source, header, changes, asker }: Omit<Import, 'opened' | 'accept'> & Pick<OpenedSource, 'changes'>,
  ): AsyncGenerator<ImportProgress, ImportResult, void> {
    const total = spool.count;
    let result: ImportResult = { added: 0, collapsed: 0, position: 0n };
    let done = 0;
    // An import is the same if its items are: sent again, it counts as already completed.
    const identity = createHash('sha256');
    const itemIds = new ImportItemIds({ queueId, header, changes });
    for await (const { items: batch, part } of spool.batches()) {
      const ids = await itemIds.next(batch);
      identity.update(ids.join(''));
      const items = distinct(batch, ids, done);
      // One for each batch: a long import takes minutes, and must not seem earlier than what others did in between.
      const createdAt = new Date().toISOString();
      const outcomes = await this.storing.store({ queueId, request: part.request, createdAt, items, asker });
      result = summed(result, outcomes, batch.length);
      done += batch.length;
      yield { phase: 'adding', done, total };
    }
    if (total === 0) return result;
    const { added, collapsed } = result;
    const completed = { projectId: asker.caller.projectId, queueId, source, added, collapsed };
    const importId = newId(queueId, 'completed import', identity.digest('hex'));
    const position = await this.completed.add(importId, completed, asker, result.position);
    if (collapsed === 0) return { ...result, position };
    // The positions of the collapsed items are not looked up: nothing stored so far is after this one.
    return { ...result, position: await this.events.lastPosition() };
  }
}

/** Items with their ids; of two with the same id, the first. */
function distinct(batch: readonly ItemToImport[], ids: readonly string[], from: number): ItemToStore[] {
  const byId = new Map<string, ItemToStore>();
  batch.forEach((item, i) => {
    const id = ids[i];
    if (id !== undefined && !byId.has(id)) byId.set(id, { ...item, id, index: from + i });
  });
  return [...byId.values()];
}

function summed(before: ImportResult, outcomes: readonly FirstOutcome[], items: number): ImportResult {
  let { added, position } = before;
  for (const outcome of outcomes) {
    if (outcome.outcome !== 'appended') continue;
    added++;
    if (outcome.position > position) position = outcome.position;
  }
  return { added, position, collapsed: before.collapsed + items - (added - before.added) };
}

function tooLarge(most: number) {
  const limit = { name: 'LIMIT_IMPORT_BYTES', value: most };
  return limitProblem('import_too_large', `One import may have at most ${most} bytes; nothing was added`, limit);
}

function tooManyRows(most: number) {
  const limit = { name: 'LIMIT_IMPORT_ROWS', value: most };
  return limitProblem('import_too_large', `One import may have at most ${most} items; nothing was added`, limit);
}
