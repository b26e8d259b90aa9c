import { Injectable } from '@nestjs/common';
import type { Datapoint } from '@labeling/domain';
import { v5 as uuidv5 } from 'uuid';
import type { Asker } from '../../access/asker.js';
import { Stretch } from '../../concurrency/stretch.js';
import { Metrics } from '../../metrics/metrics.js';
import { Problem } from '../../problem-details/problem.js';
import { Settings } from '../../settings/settings.js';
import { DatapointBatches, fillBatches, type AddedBatch } from '../datapoint-batches.js';
import { CompletedImports } from './completed-imports.js';
import { columnsIn, payloadOf, refuseUnknownColumns, type Mapping } from './mapping.js';
import { RowComplaints } from './row-complaints.js';
import { charactersOf, tooManyRows, UnreadableFile } from './source-rows.js';
import type { BadRow, SourceFile, SourceRow } from './source-rows.js';

export interface DatasetImport {
  readonly datasetId: string;
  /** The ids of the datapoints derive from it, so that repeating an import adds nothing twice. */
  readonly importId: string;
  readonly open: () => Promise<SourceFile>;
  readonly mapping: Mapping;
  /** Called when every row is checked and before any is added; throws to refuse. */
  readonly accept: () => Promise<void>;
  readonly asker: Asker;
}
export interface ImportProgress {
  /** First every row is checked, then all are added. */
  readonly phase: 'checking' | 'adding';
  readonly done: number;
  readonly total: number | null;
}
export interface ImportResult {
  readonly added: number;
  /** How many the same import had already added. */
  readonly collapsed: number;
  readonly position: bigint;
}

/** Adds all rows of a file to a dataset, or none if one is invalid. The dataset must exist. */
@Injectable()
export class DatasetImports {
  constructor(
    private readonly batches: DatapointBatches,
    private readonly completed: CompletedImports,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** @throws Problem `import_invalid` or `invalid_parameter`, before anything is added */
  async *run({ open, mapping, accept, ...adding }: DatasetImport): AsyncGenerator<ImportProgress, ImportResult, void> {
    let file: SourceFile | undefined;
    this.metrics.importsRunning.inc();
    try {
      file = await open();
      refuseUnknownColumns(mapping, file);
      const rows = yield* this.#check(file, mapping);
      await accept();
      const result = yield* this.#add(file, mapping, rows, adding);
      return { ...result, position: await this.#complete(adding, result) };
    } catch (error) {
      if (error instanceof UnreadableFile) throw new Problem('import_invalid', `Nothing was added. ${error.complaint}`);
      throw error;
    } finally {
      this.metrics.importsRunning.dec();
      file?.close?.();
    }
  }

  #complete(
    { datasetId, importId, asker }: Pick<DatasetImport, 'datasetId' | 'importId' | 'asker'>,
    { added, collapsed, position }: ImportResult,
  ): Promise<bigint> {
    const { projectId } = asker.caller;
    const completed = { projectId, datasetId, source: 'file' as const, added, collapsed };
    return this.completed.add(importId, completed, asker, position);
  }

  /** Returns the number of rows. */
  async *#check(file: SourceFile, mapping: Mapping): AsyncGenerator<ImportProgress, number, void> {
    const { limits } = this.settings;
    const stretch = new Stretch();
    const complaints = new RowComplaints(file.unit);
    let done = 0;
    if (file.total !== null && file.total > limits.importRows) throw tooManyRows(limits.importRows);
    for await (const rows of file.rows(columnsIn(mapping))) {
      for (const [i, row] of rows.entries()) {
        await stretch.after(READ_AGAIN * charactersOf(row));
        const complaint = complaintOf(row, mapping, limits);
        if (complaint !== undefined) complaints.add(row, done + i, complaint);
      }
      done += rows.length;
      if (done > limits.importRows) throw tooManyRows(limits.importRows);
      yield { phase: 'checking', done, total: file.total };
    }
    complaints.throwIfAny(done);
    if (done === 0) throw new UnreadableFile('The file has no rows');
    return done;
  }

  async *#add(
    file: SourceFile,
    mapping: Mapping,
    total: number,
    { datasetId, importId, asker }: Pick<DatasetImport, 'datasetId' | 'importId' | 'asker'>,
  ): AsyncGenerator<ImportProgress, ImportResult, void> {
    const createdAt = new Date().toISOString();
    const result = { added: 0, collapsed: 0, position: 0n };
    const sums = (batch: readonly Datapoint[], { isNew, position }: AddedBatch): ImportProgress => {
      result[isNew ? 'added' : 'collapsed'] += batch.length;
      result.position = position;
      return { phase: 'adding', done: result.added + result.collapsed, total };
    };
    let number = 0;
    let underWay: Promise<ImportProgress> | undefined;
    // One batch after another, to keep their order; while one is stored, the next is read.
    for await (const batch of fillBatches(this.#datapoints(file, mapping, importId))) {
      if (underWay) yield await underWay;
      const batchId = uuidv5(`batch ${number++}`, importId);
      const adding = this.batches.add({ batchId, datasetId, datapoints: batch, createdAt, asker });
      underWay = adding.then((added) => sums(batch, added));
      underWay.catch(() => undefined);
    }
    if (underWay) yield await underWay;
    return result;
  }

  async *#datapoints(file: SourceFile, mapping: Mapping, importId: string): AsyncGenerator<Datapoint, void, void> {
    let index = 0;
    const stretch = new Stretch();
    for await (const rows of file.rows(columnsIn(mapping))) {
      for (const row of rows) {
        await stretch.after(READ_AGAIN * charactersOf(row));
        const payload = 'complaint' in row ? row.complaint : payloadOf(row, mapping, this.settings.limits);
        if (typeof payload === 'string')
          throw new Error(`A row that was valid is invalid now: ${row.place} ${payload}`);
        yield { id: uuidv5(`datapoint ${index++}`, importId), ...payload };
      }
    }
  }
}

/** How often the texts of a row are read through to make a datapoint of it. */
const READ_AGAIN = 2;

function complaintOf(row: SourceRow | BadRow, mapping: Mapping, limits: Settings['limits']): string | undefined {
  const payload = 'complaint' in row ? row.complaint : payloadOf(row, mapping, limits);
  return typeof payload === 'string' ? payload : undefined;
}
