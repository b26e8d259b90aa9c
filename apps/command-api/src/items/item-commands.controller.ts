import { Body, Controller, Delete, HttpCode, Post, Put, Res } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { etag, ifMatch, position } from '../openapi/parameters.js';
import { refuseTooLargeTarget } from '../payloads/payload-limits.js';
import { CommandBus } from '@nestjs/cqrs';
import type { ItemEvent } from '@labeling/domain';
import type { Executed } from '@labeling/event-store';
import type { FastifyReply } from 'fastify';
import { Takes } from '../request-json/takes.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { etag as etagOf } from '../requests/if-match.js';
import { Settings } from '../settings/settings.js';
import { Assignable } from './assignable.js';
import { annotationsAfter } from './item-annotations.js';
import { ItemAnswer, recordAnswer } from './item-answer.js';
import { ToItem } from './item.handler.js';
import type { ItemRecord } from './item-record.js';
import { ApproveItemDto, AssignItemDto, EditTargetDto, FlagItemDto, SendBackDto } from './item-command.dto.js';
import { OnItem, type ItemRequest } from './item-request.js';
import { commandRights } from '../queues/command-rights.js';
import { Reviewers } from '../queues/reviewers.js';

const conflicts = [
  'queue_not_found',
  'queue_archived',
  'item_not_found',
  'item_removed',
  'revision_mismatch',
  'too_many_conflicts',
] as const;
const changedItem = { is: 'The item as it is now', of: one(ItemAnswer), headers: { ...position, ...etag } };

/** What a reviewer does to one item (spec §3). */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items/:item')
export class ItemCommandsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: Settings,
    private readonly reviewers: Reviewers,
    private readonly assignable: Assignable,
  ) {}

  @Put('target')
  @Needs(commandRights.EditTarget.needs)
  @Takes('item')
  @Describe({
    id: 'editTarget',
    summary: 'Edit the target of an item',
    description: 'A target equal to the current one changes nothing; one equal to the original reverts the item.',
    takes: [ifMatch],
    answer: changedItem,
    problems: [...conflicts, 'item_approved', 'item_too_large'],
  })
  editTarget(@OnItem() request: ItemRequest, @Body() { target }: EditTargetDto): Promise<JsonAnswer> {
    refuseTooLargeTarget(target, this.settings.limits.itemBytes);
    return this.#answer(request, { type: 'EditTarget', target });
  }

  @Post('approve')
  @Needs(commandRights.Approve.needs)
  @Takes('item')
  @HttpCode(200)
  @Describe({
    id: 'approveItem',
    summary: 'Approve an item',
    description:
      'With a `target`, that target is approved: the edit and the approval are stored together. Where the schema of ' +
      'the queue has the approval rule `block`, a target that lacks a required field, or has a value that does not ' +
      'fit, is refused.',
    takes: [ifMatch],
    answer: changedItem,
    problems: [...conflicts, 'item_approved', 'schema_not_met', 'item_too_large'],
  })
  approve(@OnItem() request: ItemRequest, @Body() body?: ApproveItemDto): Promise<JsonAnswer> {
    const target = body?.target;
    if (target !== undefined) refuseTooLargeTarget(target, this.settings.limits.itemBytes);
    return this.#answer(request, { type: 'Approve', ...(target !== undefined && { target }) });
  }

  @Post('unapprove')
  @Needs(commandRights.Unapprove.needs)
  @HttpCode(200)
  @Describe({
    id: 'unapproveItem',
    summary: 'Unapprove an item: it becomes Modified',
    description:
      'What annotations agreed on is taken away with their approval, so that nobody reads it who is still to annotate the ' +
      'item: it becomes New, with its original target.',
    takes: [ifMatch],
    answer: changedItem,
    problems: conflicts,
  })
  unapprove(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Unapprove' });
  }

  @Post('revert')
  @Needs(commandRights.Revert.needs)
  @HttpCode(200)
  @Describe({
    id: 'revertItem',
    summary: 'Revert an item to its original target: it becomes New',
    takes: [ifMatch],
    answer: changedItem,
    problems: [...conflicts, 'item_approved'],
  })
  revert(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Revert' });
  }

  @Post('restore')
  @Needs(commandRights.Restore.needs)
  @HttpCode(200)
  @Describe({
    id: 'restoreItem',
    summary: 'Restore a discarded item to the state it had',
    takes: [ifMatch],
    answer: changedItem,
    problems: conflicts,
  })
  restore(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'Restore' });
  }

  @Put('flag')
  @Needs(commandRights.FlagItem.needs)
  @Describe({
    id: 'flagItem',
    summary: 'Flag an item: ask for a second look',
    description: 'Works in every state and changes nothing else. Another reason replaces the one before.',
    takes: [ifMatch],
    answer: changedItem,
    problems: conflicts,
  })
  flag(@OnItem() request: ItemRequest, @Body() { reason }: FlagItemDto): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'FlagItem', reason });
  }

  @Delete('flag')
  @Needs(commandRights.UnflagItem.needs)
  @Describe({
    id: 'unflagItem',
    summary: 'Take the flag off an item',
    takes: [ifMatch],
    answer: changedItem,
    problems: conflicts,
  })
  unflag(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answer(request, { type: 'UnflagItem' });
  }

  @Put('assignees')
  @Needs(commandRights.AssignItem.needs)
  @Describe({
    id: 'assignItem',
    summary: 'Assign an item to members',
    description:
      'Works in every state and changes nothing else. The members take the place of those before; an empty list takes ' +
      'the assignment back. Anybody else may still review the item. Whoever may no longer review stays on it until others ' +
      'take over, and the last change can be undone.',
    takes: [ifMatch],
    answer: changedItem,
    problems: [...conflicts, 'not_assignable'],
  })
  async assign(@OnItem() request: ItemRequest, @Body() { members }: AssignItemDto): Promise<JsonAnswer> {
    const { itemId } = request.place;
    const unable = await this.reviewers.unable(members, placeOf(request));
    return this.#answer(request, async (_, record, revision) => {
      await this.assignable.require(members, unable, { itemId, record, revision });
      return { type: 'AssignItem', assignees: members };
    });
  }

  @Post('send_back')
  @Needs(commandRights.SendBackItem.needs)
  @HttpCode(200)
  @Describe({
    id: 'sendBackItem',
    summary: 'Send an approved item back',
    description:
      'It is unapproved, flagged with the reason, and assigned to one member: who approved it, or another. All of it is ' +
      'stored together.',
    takes: [ifMatch],
    answer: changedItem,
    problems: [...conflicts, 'item_not_approved', 'not_assignable'],
  })
  async sendBack(@OnItem() request: ItemRequest, @Body() { reason, to }: SendBackDto): Promise<JsonAnswer> {
    const assignees = to === undefined ? undefined : [to];
    await this.reviewers.require(assignees ?? [], placeOf(request));
    return this.#answer(request, { type: 'SendBackItem', reason, ...(assignees && { assignees }) });
  }

  @Delete()
  @Needs(commandRights.Discard.needs)
  @HttpCode(204)
  @Describe({
    id: 'discardItem',
    summary: 'Discard an item',
    description: 'Removes it from the queue. It can be restored. Discarding it again succeeds.',
    takes: [ifMatch],
    answer: { is: 'The item is discarded', headers: { ...position, ...etag } },
    problems: conflicts,
  })
  async discard(@OnItem() request: ItemRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.headers(headersOf(await this.#execute(request, { type: 'Discard' })));
  }

  async #answer(request: ItemRequest, command: ToItem['command']): Promise<JsonAnswer> {
    const executed = await this.#execute(request, command);
    const { state, revision, queue } = executed;
    const { itemId } = request.place;
    const annotations = annotationsAfter(itemId, state.item, queue, request.asker.caller);
    return new JsonAnswer(recordAnswer(state, itemId, revision, { annotations }), headersOf(executed));
  }

  #execute({ place, asker, revision }: ItemRequest, command: ToItem['command']) {
    return this.commands.execute(new ToItem(place, command, asker, revision));
  }
}

const placeOf = ({ place: { queueId }, asker }: ItemRequest) => ({ queueId, projectId: asker.caller.projectId });

function headersOf({ revision, position }: Executed<ItemEvent, ItemRecord>): Record<string, string> {
  return { ETag: etagOf(revision), ...positionHeader(position) };
}
