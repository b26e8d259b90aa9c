import { Controller, Delete, HttpCode, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { placeOfDatapoint } from '@labeling/read-models/queries';
import type { FastifyReply } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { positionHeader } from '../answers/json-answer.js';
import { Describe, Tag } from '../openapi/describe.js';
import { etag, ifMatch, position } from '../openapi/parameters.js';
import { Problem } from '../problem-details/problem.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { etag as etagOf, IfMatch } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { ActiveDatasets } from './active-datasets.js';
import { ToDatapoint } from './datapoint.handler.js';
import { ToDataset } from './dataset.handler.js';

/** Deleting datasets, and single datapoints of them. */
@Tag('Datasets')
@Controller('v1/datasets')
export class DatasetRemovalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly datasets: ActiveDatasets,
    private readonly reads: FreshReads,
    private readonly db: Database,
  ) {}

  @Delete(':dataset')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'deleteDataset',
    summary: 'Delete a dataset',
    description:
      'The dataset and its datapoints can no longer be read. Pushes into it that are under way stop, and queues whose default it ' +
      'was have none. Items that were pushed into it stay pushed. Deleting it again succeeds.',
    takes: [ifMatch],
    answer: { is: 'The dataset is deleted', headers: { ...position, ...etag } },
    problems: ['dataset_not_found', 'revision_mismatch', 'too_many_conflicts'],
  })
  async delete(
    @PathId('dataset') id: string,
    @IfMatch() revision: bigint | undefined,
    @CurrentAsker() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const deleted = await this.commands.execute(new ToDataset(id, { type: 'DeleteDataset' }, asker, revision));
    void reply.headers({ ETag: etagOf(deleted.revision), ...positionHeader(deleted.position) });
  }

  @Delete(':dataset/datapoints/:datapoint')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'deleteDatapoint',
    summary: 'Delete a datapoint',
    description:
      'It can no longer be read, whether it was pushed or added directly. The others keep their places, and retrying the request ' +
      'that added it does not bring it back. An item that it came from stays pushed. Deleting it again succeeds.',
    answer: { is: 'The datapoint is deleted', headers: position },
    problems: ['dataset_not_found', 'datapoint_not_found', 'too_many_conflicts', 'read_model_behind'],
  })
  async deleteDatapoint(
    @PathId('dataset') datasetId: string,
    @PathId('datapoint') id: string,
    @CurrentAsker() asker: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { projectId } = asker.caller;
    await this.datasets.require(datasetId, projectId);
    // Its event may be in any of a million streams, so the read model says whether it was added, which never becomes untrue.
    const place = await this.reads.find(() => placeOfDatapoint(this.db, id));
    if (place?.datasetId !== datasetId) {
      throw new Problem('datapoint_not_found', 'The dataset has no such datapoint');
    }
    const deleted = await this.commands.execute(new ToDatapoint(id, { projectId, datasetId }, asker));
    void reply.headers(positionHeader(deleted.position));
  }
}
