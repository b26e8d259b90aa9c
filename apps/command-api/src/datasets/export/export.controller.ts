import { Controller, Get, StreamableFile } from '@nestjs/common';
import { streamDatapoints } from '@labeling/read-models/queries';
import { Readable } from 'node:stream';
import { CurrentAsker, type Asker } from '../../access/asker.js';
import { Needs } from '../../access/needs.js';
import { Problem } from '../../problem-details/problem.js';
import { QueryText } from '../../requests/page-query.js';
import { PathId } from '../../requests/path-ids.js';
import { Database } from '../../stores/database.js';
import { DatasetRows } from '../dataset-rows.js';
import { exportFormatNames, exportFormats } from './export-formats.js';

/** All datapoints of a dataset as one file. */
@Controller('v1/datasets/:dataset/export')
export class DatasetExportController {
  constructor(
    private readonly db: Database,
    private readonly datasets: DatasetRows,
  ) {}

  @Get()
  @Needs('read')
  async export(
    @CurrentAsker() { caller }: Asker,
    @PathId('dataset') datasetId: string,
    @QueryText('format') format = 'jsonl',
  ): Promise<StreamableFile> {
    const name = exportFormatNames.find((known) => known === format);
    if (name === undefined) {
      throw new Problem('invalid_parameter', `format must be one of ${exportFormatNames.join(', ')}`);
    }
    await this.datasets.require(datasetId, caller.projectId);
    const { contentType, write } = exportFormats[name];
    const bytes = write(streamDatapoints(this.db, datasetId));
    return new StreamableFile(Readable.from(bytes, { objectMode: false, highWaterMark: 65_536 }), {
      type: contentType,
      disposition: `attachment; filename="${datasetId}.${name}"`,
    });
  }
}
