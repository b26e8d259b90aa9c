import { Controller, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { toJsonText, type JsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { PayloadDto } from '../payloads/payload.dto.js';
import { readPayloadList } from '../payloads/payload-list.js';
import { JsonBody } from '../request-json/json-body.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { etag, IfMatch } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { AddDatapoints } from './add-datapoints.js';
import { CreateDataset } from './create-dataset.js';
import { readDatasetName } from './dataset.dto.js';
import { ToDataset } from './dataset.handler.js';

/** Creating and renaming datasets, and adding datapoints directly. */
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
  create(
    @JsonBody() body: JsonText,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.creation.create(readDatasetName(body), key, asker);
  }

  @Patch(':dataset')
  @Needs('admin')
  async rename(
    @PathId('dataset') id: string,
    @JsonBody() body: JsonText,
    @IfMatch() revision: bigint | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    const name = readDatasetName(body);
    const renamed = await this.commands.execute(new ToDataset(id, { type: 'RenameDataset', name }, asker, revision));
    return new JsonAnswer(toJsonText({ id, name, revision: renamed.revision.toString() }), {
      ETag: etag(renamed.revision),
      ...positionHeader(renamed.position),
    });
  }

  @Post(':dataset/datapoints')
  @Needs('addItems')
  addDatapoints(
    @PathId('dataset') datasetId: string,
    @JsonBody() body: JsonText,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    const { limits } = this.settings;
    const datapoints = readPayloadList(body, 'datapoints', limits, (text) => new PayloadDto(text, limits));
    return this.addition.add({ datasetId, datapoints, key, asker });
  }
}
