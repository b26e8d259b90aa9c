import { Body, Controller, Delete, HttpCode, Patch, Post, Put, Res } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { etag, idempotencyKey, ifMatch, location, position } from '../openapi/parameters.js';
import { AnnotationSchema } from './annotation-schema.js';
import { CreatedAnswer } from '../answers/created-answer.js';
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
import { PathId } from '../requests/path-ids.js';
import { etag as etagOf } from '../requests/if-match.js';
import { QueueSettingsAnswer, settingsAnswer } from './queue-answer.js';
import { CreateQueue } from './create-queue.js';
import { commandsTo } from './queue-changes.js';
import { ToQueue } from './queue.handler.js';
import { NewQueueDto, QueueChangesDto, QueueCopyDto, refuseInvalidSchema } from './queue.dto.js';
import { Reviewers } from './reviewers.js';
import { SettlingRunner } from './settling-runner.js';
import { OnQueue, type QueueRequest } from './queue-request.js';

const conflicts = ['queue_not_found', 'revision_mismatch', 'too_many_conflicts'] as const;
const changedHeaders = { ...position, ...etag };
const changedSettings = { is: 'The settings after the change', of: one(QueueSettingsAnswer), headers: changedHeaders };

/** Creating queues and changing their settings. */
@Tag('Queues')
@Controller('v1/labeling_queues')
export class QueueCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly creation: CreateQueue,
    private readonly datasets: ActiveDatasets,
    private readonly members: Reviewers,
    private readonly settling: SettlingRunner,
  ) {}

  @Post()
  @Needs('lead')
  @Describe({
    id: 'createQueue',
    summary: 'Create a queue',
    takes: [idempotencyKey],
    answer: { is: 'The id of the queue', of: one(CreatedAnswer), headers: { ...position, ...location } },
    problems: ['schema_invalid', 'dataset_not_found', 'not_a_member', 'queue_exists'],
  })
  create(
    @Body() queue: NewQueueDto,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    if (queue.annotationSchema !== undefined) refuseInvalidSchema(queue.annotationSchema, '/annotationSchema');
    return this.creation.create(queue, key, asker);
  }

  @Patch(':queue')
  @Needs('lead')
  @Describe({
    id: 'changeQueue',
    summary: 'Change the name, guidelines, default dataset, pushers, overlap or members of a queue',
    description:
      'Absent properties stay unchanged; `datasetId: null` means no default dataset, and `openTo: null` that everybody opens it. Either everything changes or nothing. ' +
      'Another `overlap` or `overlapShare` counts at once for items that are not approved; those that then have enough equal annotations are ' +
      'approved in the background, while `settling` is true.',
    takes: [ifMatch],
    answer: changedSettings,
    problems: [...conflicts, 'dataset_not_found', 'not_a_member'],
  })
  async change(@OnQueue() request: QueueRequest, @Body() changes: QueueChangesDto): Promise<JsonAnswer> {
    const { datasetId, openTo } = changes;
    if (datasetId) await this.datasets.require(datasetId, request.asker.caller.projectId);
    const place = { queueId: request.queueId, projectId: request.asker.caller.projectId };
    if (openTo) await this.members.requireToOpen(openTo, place);
    return this.#answer(request, commandsTo(changes));
  }

  @Put(':queue/annotation_schema')
  @Needs('lead')
  @Describe({
    id: 'defineAnnotationSchema',
    summary: 'Define the annotation schema of a queue',
    description:
      'It shapes the form that labelers see. Edits are not checked against it; approvals are where `approval` is `block`. Where ' +
      'it makes more annotations equal than before, items that have enough of them are approved in the background, while ' +
      '`settling` is true.',
    takes: [ifMatch],
    body: one(AnnotationSchema),
    answer: changedSettings,
    problems: [...conflicts, 'schema_invalid'],
  })
  defineSchema(@OnQueue() request: QueueRequest, @JsonBody() annotationSchema: JsonText): Promise<JsonAnswer> {
    refuseInvalidSchema(annotationSchema, '');
    return this.#answer(request, [{ type: 'DefineAnnotationSchema', annotationSchema }]);
  }

  @Delete(':queue/annotation_schema')
  @Needs('lead')
  @HttpCode(204)
  @Describe({
    id: 'removeAnnotationSchema',
    summary: 'Remove the annotation schema of a queue',
    takes: [ifMatch],
    answer: { is: 'The queue has no annotation schema', headers: changedHeaders },
    problems: conflicts,
  })
  async removeSchema(@OnQueue() request: QueueRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, [{ type: 'RemoveAnnotationSchema' }])));
  }

  @Post(':queue/archive')
  @Needs('lead')
  @HttpCode(200)
  @Describe({
    id: 'archiveQueue',
    summary: 'Archive a queue',
    description:
      'It leaves the list of queues, and nobody can add, review or push its items until it is unarchived. Everything can ' +
      'still be read, and its settings changed. Pushes that are under way are completed.',
    takes: [ifMatch],
    answer: changedSettings,
    problems: conflicts,
  })
  archive(@OnQueue() request: QueueRequest): Promise<JsonAnswer> {
    return this.#answer(request, [{ type: 'ArchiveQueue' }]);
  }

  @Post(':queue/unarchive')
  @Needs('lead')
  @HttpCode(200)
  @Describe({
    id: 'unarchiveQueue',
    summary: 'Bring a queue back from the archive',
    takes: [ifMatch],
    answer: changedSettings,
    problems: conflicts,
  })
  unarchive(@OnQueue() request: QueueRequest): Promise<JsonAnswer> {
    return this.#answer(request, [{ type: 'UnarchiveQueue' }]);
  }

  @Post(':queue/duplicate')
  @Needs('lead')
  @Describe({
    id: 'duplicateQueue',
    summary: 'Create a queue with the settings of another',
    description:
      'It has the guidelines, annotation schema, default dataset, pushers, overlap and members that the other has now, and no items.',
    takes: [idempotencyKey],
    answer: { is: 'The id of the new queue', of: one(CreatedAnswer), headers: { ...position, ...location } },
    problems: ['queue_not_found', 'queue_exists'],
  })
  duplicate(
    @PathId('queue') queueId: string,
    @Body() { name }: QueueCopyDto,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.creation.copy(queueId, name, key, asker);
  }

  @Delete(':queue')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'deleteQueue',
    summary: 'Delete a queue',
    description:
      'The queue and its items can no longer be read. Pushes that are under way stop; datapoints that were pushed remain.',
    takes: [ifMatch],
    answer: { is: 'The queue is deleted', headers: changedHeaders },
    problems: conflicts,
  })
  async delete(@OnQueue() request: QueueRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, [{ type: 'DeleteQueue' }])));
  }

  async #answer(request: QueueRequest, commands: readonly QueueCommand[]): Promise<JsonAnswer> {
    const executed = await this.#execute(request, commands);
    const { state } = executed;
    if (state.is === 'active' && state.settling !== null) this.settling.start(request.queueId);
    const datasetId = await this.datasets.unlessDeleted(state.is === 'active' ? state.defaultDatasetId : null);
    return new JsonAnswer(settingsAnswer(request.queueId, executed, datasetId), headersOf(executed));
  }

  #execute({ queueId, asker, revision }: QueueRequest, commands: readonly QueueCommand[]) {
    return this.commands.execute(new ToQueue(queueId, commands, asker, revision));
  }
}

function headersOf({ revision, position }: Executed<QueueEvent, QueueState>): Record<string, string> {
  return { ETag: etagOf(revision), ...positionHeader(position) };
}
