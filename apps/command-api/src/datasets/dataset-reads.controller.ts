import { Controller, Get } from '@nestjs/common';
import { listDatapoints, listDatasets } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage, pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { etag } from '../requests/if-match.js';
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { datapointAnswer, datasetAnswer } from './dataset-answer.js';
import { DatasetRows } from './dataset-rows.js';

/** A page of search results ends after this long, with what was found. */
const SEARCH_PATIENCE_MS = 2_000;

/** Datasets and their datapoints. */
@Controller('v1/datasets')
export class DatasetReadsController {
  constructor(
    private readonly db: Database,
    private readonly rows: DatasetRows,
  ) {}

  @Get()
  @Needs('read')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    return pageOfAll(await listDatasets(this.db, caller.projectId), page, datasetAnswer);
  }

  @Get(':dataset')
  @Needs('read')
  async get(@CurrentAsker() { caller }: Asker, @PathId('dataset') datasetId: string): Promise<JsonAnswer> {
    const dataset = await this.rows.require(datasetId, caller.projectId);
    return new JsonAnswer(datasetAnswer(dataset), { ETag: etag(dataset.revision) });
  }

  @Get(':dataset/datapoints')
  @Needs('read')
  async datapoints(
    @CurrentAsker() { caller }: Asker,
    @PathId('dataset') datasetId: string,
    @PageOf() page: PageQuery,
    @QueryText('q') q = '',
  ): Promise<JsonAnswer> {
    await this.rows.require(datasetId, caller.projectId);
    const list = (step: PageQuery) => listDatapoints(this.db, { datasetId, q, ...step });
    return fillPage(page, list, datapointAnswer, SEARCH_PATIENCE_MS);
  }
}
