import { Controller, Delete, HttpCode, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ItemCommand, ItemEvent, JsonText } from '@labeling/domain';
import type { Executed } from '@labeling/event-store';
import type { FastifyReply } from 'fastify';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { JsonBody, OptionalJsonBody } from '../request-json/json-body.js';
import { etag } from '../requests/if-match.js';
import { Settings } from '../settings/settings.js';
import { recordAnswer } from './item-answer.js';
import { ToItem } from './item.handler.js';
import type { ItemRecord } from './item-record.js';
import { readApproval, readTarget } from './item.dto.js';
import { OnItem, type ItemRequest } from './item-request.js';

/** What a reviewer does to one item (spec §3). */
@Controller('v1/labeling_queues/:queue/items/:item')
export class ItemCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queues: ActiveQueues,
    private readonly settings: Settings,
  ) {}

  @Put('target')
  @Needs('review')
  editTarget(@OnItem() request: ItemRequest, @JsonBody() body: JsonText): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'EditTarget', target: readTarget(body, this.settings.limits) });
  }

  @Post('approve')
  @Needs('review')
  @HttpCode(200)
  approve(@OnItem() request: ItemRequest, @OptionalJsonBody() body: JsonText | undefined): Promise<JsonAnswer> {
    const target = body === undefined ? undefined : readApproval(body, this.settings.limits);
    return this.#answer(request, { type: 'Approve', ...(target !== undefined && { target }) });
  }

  @Post('unapprove')
  @Needs('review')
  @HttpCode(200)
  unapprove(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Unapprove' });
  }

  @Post('revert')
  @Needs('review')
  @HttpCode(200)
  revert(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Revert' });
  }

  @Post('restore')
  @Needs('review')
  @HttpCode(200)
  restore(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Restore' });
  }

  @Delete()
  @Needs('review')
  @HttpCode(204)
  async discard(@OnItem() request: ItemRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, { type: 'Discard' })));
  }

  async #answer(request: ItemRequest, command: ItemCommand): Promise<JsonAnswer> {
    const executed = await this.#execute(request, command);
    const { state, revision } = executed;
    return new JsonAnswer(recordAnswer(state, request.place.itemId, revision), headersOf(executed));
  }

  async #execute({ place, asker, revision }: ItemRequest, command: ItemCommand) {
    await this.queues.require(place.queueId, asker.caller.projectId);
    return this.commands.execute(new ToItem(place, command, asker, revision));
  }
}

function headersOf({ revision, position }: Executed<ItemEvent, ItemRecord>): Record<string, string> {
  return { ETag: etag(revision), ...positionHeader(position) };
}
