import { Injectable } from '@nestjs/common';
import { getDataset, type DatasetRow } from '@labeling/read-models/queries';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { Database } from '../stores/database.js';
import { datasetNotFound } from './dataset.handler.js';

/** Datasets from the read models, including one that was just created. */
@Injectable()
export class DatasetRows {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  /** @throws Problem `dataset_not_found` when it does not exist, was deleted, or belongs to another project */
  async require(datasetId: string, projectId: string): Promise<DatasetRow> {
    const dataset = await this.reads.find(() => getDataset(this.db, datasetId));
    if (!dataset || dataset.deleted || dataset.projectId !== projectId) throw datasetNotFound();
    return dataset;
  }
}
