import { Controller, Delete, HttpCode, Patch, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JsonText, QueueCommand, QueueEvent, QueueState } from '@labeling/domain';
import type { Executed } from '@labeling/event-store';
import type { FastifyReply } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { ActiveDatasets } from '../datasets/active-datasets.js';
import { JsonBody } from '../request-json/json-body.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { etag } from '../requests/if-match.js';
import { settingsAnswer } from './queue-answer.js';
import { CreateQueue } from './create-queue.js';
import { ToQueue } from './queue.handler.js';
import { readNewQueue, readQueueChanges, refuseInvalidSchema } from './queue.dto.js';
import { OnQueue, type QueueRequest } from './queue-request.js';

/** Creating queues and changing their settings. */
@Controller('v1/labeling_queues')
export class QueueCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly creation: CreateQueue,
    private readonly datasets: ActiveDatasets,
  ) {}

  @Post()
  @Needs('admin')
  create(
    @JsonBody() body: JsonText,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.creation.create(readNewQueue(body), key, asker);
  }

  @Patch(':queue')
  @Needs('admin')
  async change(@OnQueue() request: QueueRequest, @JsonBody() body: JsonText): Promise<JsonAnswer> {
    const { name, guidelines, datasetId } = readQueueChanges(body);
    if (datasetId) await this.datasets.require(datasetId, request.asker.caller.projectId);
    const commands: QueueCommand[] = [];
    if (name !== undefined) commands.push({ type: 'RenameQueue', name });
    if (guidelines !== undefined) commands.push({ type: 'EditGuidelines', guidelines });
    if (datasetId !== undefined) commands.push({ type: 'ChooseDefaultDataset', datasetId });
    return this.#answer(request, commands);
  }

  @Put(':queue/annotation_schema')
  @Needs('admin')
  defineSchema(@OnQueue() request: QueueRequest, @JsonBody() annotationSchema: JsonText): Promise<JsonAnswer> {
    refuseInvalidSchema(annotationSchema, '');
    return this.#answer(request, [{ type: 'DefineAnnotationSchema', annotationSchema }]);
  }

  @Delete(':queue/annotation_schema')
  @Needs('admin')
  @HttpCode(204)
  async removeSchema(@OnQueue() request: QueueRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, [{ type: 'RemoveAnnotationSchema' }])));
  }

  @Delete(':queue')
  @Needs('admin')
  @HttpCode(204)
  async delete(@OnQueue() request: QueueRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, [{ type: 'DeleteQueue' }])));
  }

  async #answer(request: QueueRequest, commands: readonly QueueCommand[]): Promise<JsonAnswer> {
    const executed = await this.#execute(request, commands);
    return new JsonAnswer(settingsAnswer(request.queueId, executed), headersOf(executed));
  }

  #execute({ queueId, asker, revision }: QueueRequest, commands: readonly QueueCommand[]) {
    return this.commands.execute(new ToQueue(queueId, commands, asker, revision));
  }
}

function headersOf({ revision, position }: Executed<QueueEvent, QueueState>): Record<string, string> {
  return { ETag: etag(revision), ...positionHeader(position) };
}
