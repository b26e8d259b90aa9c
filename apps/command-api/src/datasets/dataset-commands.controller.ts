import { Body, Controller, Patch, Post } from '@nestjs/common';
import { Describe, listOf, one, Tag } from '../openapi/describe.js';
import { collapsedCount, etag, idempotencyKey, ifMatch, location, position } from '../openapi/parameters.js';
import { CreatedAnswer } from '../answers/created-answer.js';
import { DatasetRenamedAnswer } from './dataset-answer.js';
import { CommandBus } from '@nestjs/cqrs';
import { toJsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Takes } from '../request-json/takes.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { itemsPerRequest, refuseTooLarge } from '../payloads/payload-limits.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { etag as etagOf, IfMatch } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { AddDatapoints } from './add-datapoints.js';
import { CreateDataset } from './create-dataset.js';
import { AddDatapointsDto, DatasetNameDto } from './dataset.dto.js';
import { ToDataset } from './dataset.handler.js';

/** Creating and renaming datasets, and adding datapoints directly. */
@Tag('Datasets')
@Controller('v1/datasets')
export class DatasetCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly creation: CreateDataset,
    private readonly addition: AddDatapoints,
    private readonly settings: Settings,
  ) {}

  /** Reviewers may create the dataset that they push into. */
  @Post()
  @Needs('review')
  @Describe({
    id: 'createDataset',
    summary: 'Create a dataset',
    takes: [idempotencyKey],
    answer: { is: 'The id of the dataset', of: one(CreatedAnswer), headers: { ...position, ...location } },
    problems: ['dataset_exists'],
  })
  create(
    @Body() { name }: DatasetNameDto,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.creation.create(name, key, asker);
  }

  @Patch(':dataset')
  @Needs('admin')
  @Describe({
    id: 'renameDataset',
    summary: 'Rename a dataset',
    takes: [ifMatch],
    answer: { is: 'The new name', of: one(DatasetRenamedAnswer), headers: { ...position, ...etag } },
    problems: ['dataset_not_found', 'revision_mismatch', 'too_many_conflicts'],
  })
  async rename(
    @PathId('dataset') id: string,
    @Body() { name }: DatasetNameDto,
    @IfMatch() revision: bigint | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    const renamed = await this.commands.execute(new ToDataset(id, { type: 'RenameDataset', name }, asker, revision));
    return new JsonAnswer(
      toJsonText({ id, name, revision: renamed.revision.toString() } satisfies DatasetRenamedAnswer),
      {
        ETag: etagOf(renamed.revision),
        ...positionHeader(renamed.position),
      },
    );
  }

  @Post(':dataset/datapoints')
  @Needs('addItems')
  @Takes('large', { list: 'datapoints', limit: itemsPerRequest })
  @Describe({
    id: 'addDatapoints',
    summary: 'Add datapoints to a dataset directly',
    takes: [idempotencyKey],
    answer: {
      is: 'One element per datapoint sent, in the order sent',
      of: listOf(CreatedAnswer),
      headers: { ...position, ...collapsedCount },
    },
    problems: ['dataset_not_found', 'too_many_items', 'item_too_large'],
  })
  addDatapoints(
    @PathId('dataset') datasetId: string,
    @Body() { datapoints }: AddDatapointsDto,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    refuseTooLarge(datapoints, 'datapoints', this.settings.limits.itemBytes);
    return this.addition.add({ datasetId, datapoints, key, asker });
  }
}
