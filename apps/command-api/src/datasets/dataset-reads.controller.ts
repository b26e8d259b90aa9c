import { Controller, Get, StreamableFile } from '@nestjs/common';
import { getDataset, listDatapoints, listDatasets, streamDatapoints, type DatasetRow } from '@labeling/read-models';
import { Readable } from 'node:stream';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage, pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { etag } from '../requests/if-match.js';
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { datapointAnswer, datasetAnswer } from './dataset-answer.js';
import { datasetNotFound } from './dataset.handler.js';
import { exportFormatNames, exportFormats } from './export/export-formats.js';

/** After so long a page of a search ends with what was found. */
const SEARCH_PATIENCE_MS = 2_000;

/** Datasets, their datapoints and their export. */
@Controller('v1/datasets')
export class DatasetReadsController {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  @Get()
  @Needs('read')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    return pageOfAll(await listDatasets(this.db, caller.projectId), page, datasetAnswer);
  }

  @Get(':dataset')
  @Needs('read')
  async get(@CurrentAsker() asker: Asker, @PathId('dataset') datasetId: string): Promise<JsonAnswer> {
    const dataset = await this.#require(datasetId, asker);
    return new JsonAnswer(datasetAnswer(dataset), { ETag: etag(dataset.revision) });
  }

  @Get(':dataset/datapoints')
  @Needs('read')
  async datapoints(
    @CurrentAsker() asker: Asker,
    @PathId('dataset') datasetId: string,
    @PageOf() page: PageQuery,
    @QueryText('q') q = '',
  ): Promise<JsonAnswer> {
    await this.#require(datasetId, asker);
    const list = (step: PageQuery) => listDatapoints(this.db, { datasetId, q, ...step });
    return fillPage(page, list, datapointAnswer, SEARCH_PATIENCE_MS);
  }

  @Get(':dataset/export')
  @Needs('read')
  async export(
    @CurrentAsker() asker: Asker,
    @PathId('dataset') datasetId: string,
    @QueryText('format') format = 'jsonl',
  ): Promise<StreamableFile> {
    const name = exportFormatNames.find((known) => known === format);
    if (name === undefined) {
      throw new Problem('invalid_parameter', `format must be one of ${exportFormatNames.join(', ')}`);
    }
    await this.#require(datasetId, asker);
    const { contentType, write } = exportFormats[name];
    const bytes = write(streamDatapoints(this.db, datasetId));
    return new StreamableFile(Readable.from(bytes, { objectMode: false, highWaterMark: 65_536 }), {
      type: contentType,
      disposition: `attachment; filename="${datasetId}.${name}"`,
    });
  }

  async #require(datasetId: string, { caller }: Asker): Promise<DatasetRow> {
    const dataset = await this.reads.find(() => getDataset(this.db, datasetId));
    if (dataset?.projectId !== caller.projectId) throw datasetNotFound();
    return dataset;
  }
}
