import { Controller, Get, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { NamedPageQuery, PageQuery } from '../requests/page-query.js';
import { QuerySearch } from '../shapes/query-properties.js';
import { listDatapoints, listDatasets, placeOfDataset } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import { pageOfFound, placeNow } from '../answers/page-of-found.js';
import { LongReads } from '../overload/long-reads.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import { etag } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { DatapointAnswer, datapointAnswer, DatasetAnswer, datasetAnswer } from './dataset-answer.js';
import { DatasetRows } from './dataset-rows.js';

/** A page of search results ends after this long, with what has been found so far. */
const SEARCH_PATIENCE_MS = 2_000;

class DatapointsQuery extends PageQuery {
  @QuerySearch({
    description:
      'Only datapoints with this text in data, target or metadata, in any case, or with this id. Such a page may ' +
      'end early, even empty, while `next` continues the search.',
  })
  readonly q: string = '';
}

/** Datasets and their datapoints. */
@Tag('Datasets')
@Controller('v1/datasets')
export class DatasetReadsController {
  constructor(
    private readonly db: Database,
    private readonly rows: DatasetRows,
    private readonly long: LongReads,
    private readonly reads: FreshReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listDatasets',
    summary: 'List the datasets of the project',
    isFresh: true,
    answer: { is: 'A page of datasets, oldest first', of: pageOf(DatasetAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: NamedPageQuery): Promise<JsonAnswer> {
    const { limit, after: cursor, name } = page;
    const { projectId } = caller;
    const placeOf = (id: string) => placeOfDataset(this.db, projectId, id);
    const after = cursor === undefined ? undefined : await placeNow(cursor, placeOf);
    const read = () => listDatasets(this.db, projectId, { name, after, limit: limit + 1 });
    // A caller that names a dataset may have just created it.
    const found = await this.reads.find(read, ({ length }) => name === undefined || length > 0);
    return pageOfFound(found, limit, datasetAnswer);
  }

  @Get(':dataset')
  @Needs('read')
  @Describe({
    id: 'getDataset',
    summary: 'Read a dataset',
    isFresh: true,
    answer: { is: 'The dataset', of: one(DatasetAnswer), headers: etagHeader },
    problems: ['dataset_not_found'],
  })
  async get(@CurrentAsker() { caller }: Asker, @PathId('dataset') datasetId: string): Promise<JsonAnswer> {
    const dataset = await this.rows.require(datasetId, caller.projectId);
    return new JsonAnswer(datasetAnswer(dataset), { ETag: etag(dataset.revision) });
  }

  @Get(':dataset/datapoints')
  @Needs('read')
  @Describe({
    id: 'listDatapoints',
    summary: 'List the datapoints of a dataset in its order',
    isFresh: true,
    answer: { is: 'A page of datapoints', of: pageOf(DatapointAnswer) },
    problems: ['dataset_not_found'],
  })
  async datapoints(
    @CurrentAsker() asker: Asker,
    @PathId('dataset') datasetId: string,
    @Query() { q, ...page }: DatapointsQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    await this.rows.require(datasetId, asker.caller.projectId);
    const list = (step: PageQuery) => listDatapoints(this.db, { datasetId, q, ...step });
    return this.long.take(asker, gone, () => fillPage(page, list, datapointAnswer, SEARCH_PATIENCE_MS));
  }
}
