import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { Describe, Tag } from '../../openapi/describe.js';
import { DatapointAnswer } from '../dataset-answer.js';
import { streamDatapoints } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../../access/asker.js';
import { Needs } from '../../access/needs.js';
import { fileAnswer, FileFormatQuery, fileFormats } from '../../file-formats/file-formats.js';
import { Exports } from '../../overload/exports.js';
import { ClientGone } from '../../requests/client-gone.js';
import { PathId } from '../../requests/path-ids.js';
import { Database } from '../../stores/database.js';
import { DatasetRows } from '../dataset-rows.js';
import { exportedDatapoints } from './exported-datapoints.js';

/** All datapoints of a dataset as one file. */
@Tag('Datasets')
@Controller('v1/datasets/:dataset/export')
export class DatasetExportController {
  constructor(
    private readonly db: Database,
    private readonly datasets: DatasetRows,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'exportDataset',
    summary: 'Export a dataset as a file',
    description:
      'JSON Lines has one datapoint per line, as in lists; CSV and Parquet have the columns `id`, `data`, `target`, ' +
      '`metadata`, `createdAt` and `provenance`, the payloads as JSON. Every payload is byte for byte as it was ' +
      'written; only JSON Lines leaves out line breaks between tokens, and the spaces next to them.',
    isFresh: true,
    answer: fileAnswer(DatapointAnswer),
    problems: ['dataset_not_found'],
  })
  async export(
    @CurrentAsker() asker: Asker,
    @PathId('dataset') datasetId: string,
    @Query() { format }: FileFormatQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { name } = await this.datasets.require(datasetId, asker.caller.projectId);
    const { contentType: type, write } = fileFormats[format];
    const parts = write(exportedDatapoints, streamDatapoints(this.db, datasetId));
    return this.exports.send(asker, gone, { type, name: `${name}.${format}`, parts });
  }
}
