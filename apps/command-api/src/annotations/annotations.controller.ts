import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  annotationOf,
  itemOf,
  jsonArray,
  jsonObject,
  neededFor,
  noAnnotations,
  type ActiveQueue,
  type Annotations,
  type ItemCommand,
  type ItemEvent,
  type JsonText,
  type OverlapRules,
} from '@labeling/domain';
import { EventStore, load, type Executed } from '@labeling/event-store';
import { can } from '@labeling/identity';
import type { Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { refuseOtherPlaces, ToItem, type CommandInQueue } from '../items/item.handler.js';
import { itemRecordDecider, type ItemRecord } from '../items/item-record.js';
import { OnItem, type ItemRequest } from '../items/item-request.js';
import { dataOf, Describe, one, Tag } from '../openapi/describe.js';
import { etag, ifMatch, position } from '../openapi/parameters.js';
import { refuseTooLargeTarget } from '../payloads/payload-limits.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { commandRights } from '../queues/command-rights.js';
import { SettleQueue } from '../queues/settle-queue.js';
import { Takes } from '../request-json/takes.js';
import { etag as etagOf } from '../requests/if-match.js';
import { Settings } from '../settings/settings.js';
import { AnnotationAnswer, annotationAnswer } from './annotation-answer.js';
import { ReleaseSlotDto, SaveAnnotationDto, SkipItemDto, SubmitAnnotationDto } from './annotation.dto.js';
import { visibleAnnotations } from '../items/visible-annotations.js';

const problems = ['queue_not_found', 'queue_archived', 'item_not_found', 'item_removed', 'not_annotated'] as const;
const writing = [
  ...problems,
  ...(['members_annotate', 'item_approved', 'revision_mismatch', 'too_many_conflicts'] as const),
] as const;
const written = { ...position, ...etag };
const own = {
  is: "The caller's own annotation as it is now; the revision is the item's",
  of: one(AnnotationAnswer),
  headers: written,
};

type OwnCommand = (member: string, rules: OverlapRules, annotations: Annotations) => ItemCommand;

/** What members answer to an item, each on their own, in queues with an overlap above 1. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items/:item')
export class AnnotationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly queues: ActiveQueues,
    private readonly settings: Settings,
    private readonly settling: SettleQueue,
  ) {}

  @Put('annotation')
  @Needs(commandRights.SaveAnnotation.needs)
  @Takes('item')
  @Describe({
    id: 'saveAnnotation',
    summary: "Save a draft of the caller's own annotation",
    description: 'The first save takes one of the places that the item has. Nobody else sees a draft.',
    takes: [ifMatch],
    answer: own,
    problems: [...writing, 'item_taken', 'annotation_submitted', 'item_too_large'],
  })
  save(@OnItem() request: ItemRequest, @Body() { target }: SaveAnnotationDto): Promise<JsonAnswer> {
    refuseTooLargeTarget(target, this.settings.limits.itemBytes);
    return this.#answerOwn(request, (member, rules) => ({ type: 'SaveAnnotation', member, target, rules }));
  }

  @Post('annotation/submit')
  @Needs(commandRights.SubmitAnnotation.needs)
  @Takes('item')
  @HttpCode(200)
  @Describe({
    id: 'submitAnnotation',
    summary: "Submit the caller's own annotation",
    description:
      'Without a `target`, what was saved last is submitted. When as many have submitted as the item needs and all are ' +
      'equal, the item is approved with their answer.',
    takes: [ifMatch],
    answer: own,
    problems: [
      ...writing,
      ...(['item_taken', 'annotation_submitted', 'annotation_not_found', 'schema_not_met', 'item_too_large'] as const),
    ],
  })
  async submit(@OnItem() request: ItemRequest, @Body() body?: SubmitAnnotationDto): Promise<JsonAnswer> {
    const given = body?.target;
    if (given !== undefined) refuseTooLargeTarget(given, this.settings.limits.itemBytes);
    const executed = await this.#executeOwn(request, (member, rules, annotations) => {
      const target = given ?? annotationOf(annotations, member)?.target;
      if (target == null) throw new Problem('annotation_not_found', 'Nothing was saved that could be submitted');
      return { type: 'SubmitAnnotation', member, target, rules };
    });
    const settled = await this.settling.afterSubmission(request.place, executed, request.asker);
    if (settled === undefined) return ownAnswerTo(request.asker, executed);
    return ownAnswerTo(request.asker, { ...settled, state: { ...executed.state, item: settled.state } });
  }

  @Post('annotation/reopen')
  @Needs(commandRights.ReopenAnnotation.needs)
  @HttpCode(200)
  @Describe({
    id: 'reopenAnnotation',
    summary: "Make the caller's own annotation a draft again",
    description: 'Possible until the item is approved.',
    takes: [ifMatch],
    answer: own,
    problems: [...writing, 'annotation_not_found'],
  })
  reopen(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    return this.#answerOwn(request, (member) => ({ type: 'ReopenAnnotation', member }));
  }

  @Post('skip')
  @Needs(commandRights.SkipItem.needs)
  @HttpCode(200)
  @Describe({
    id: 'skipItem',
    summary: 'Leave an item to others, and say why',
    description: 'Gives the place among the annotators back. What was saved is kept.',
    takes: [ifMatch],
    answer: own,
    problems: [...writing, 'annotation_submitted'],
  })
  skip(@OnItem() request: ItemRequest, @Body() { reason }: SkipItemDto): Promise<JsonAnswer> {
    return this.#answerOwn(request, (member) => ({ type: 'SkipItem', member, reason }));
  }

  @Post('release')
  @Needs(commandRights.ReleaseSlot.needs)
  @HttpCode(200)
  @Describe({
    id: 'releaseSlot',
    summary: "Take the place of a member's draft away, so that somebody else can annotate the item",
    description: 'Leads may at any time, others once the draft is older than `slotHours`. The draft is kept.',
    takes: [ifMatch],
    answer: { is: 'The annotations that the caller may see', of: dataOf(AnnotationAnswer), headers: written },
    problems: [...problems, 'slot_held', 'revision_mismatch', 'too_many_conflicts'],
  })
  async release(@OnItem() request: ItemRequest, @Body() { member }: ReleaseSlotDto): Promise<JsonAnswer> {
    const mayAlways = can(request.asker.caller, 'lead');
    const executed = await this.#execute(request, (queue) => {
      return { type: 'ReleaseSlot', member, ...(!mayAlways && { rules: rulesOf(request, queue) }) };
    });
    return new JsonAnswer(listAnswer(request.asker, executed.state), headersOf(executed));
  }

  @Get('annotation')
  @Needs('read')
  @Describe({
    id: 'getAnnotation',
    summary: "Read the caller's own annotation",
    isFresh: true,
    answer: { is: "The caller's own annotation; the revision is the item's", of: one(AnnotationAnswer), headers: etag },
    problems: ['queue_not_found', 'item_not_found', 'annotation_not_found'],
  })
  async get(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    const { state, revision } = await this.#read(request);
    return new JsonAnswer(ownAnswer(request.asker, state), { ETag: etagOf(revision) });
  }

  @Get('annotations')
  @Needs('read')
  @Describe({
    id: 'listAnnotations',
    summary: 'Read the annotations of an item',
    description:
      "Only the caller's own until they have submitted it; leads and auditors see those of others as long as they do not " +
      'annotate the item themselves. Nobody sees what others have not submitted.',
    isFresh: true,
    answer: {
      is: 'The annotations that the caller may see, in the order of members',
      of: dataOf(AnnotationAnswer),
      headers: etag,
    },
    problems: ['queue_not_found', 'item_not_found'],
  })
  async list(@OnItem() request: ItemRequest): Promise<JsonAnswer> {
    const { state, revision } = await this.#read(request);
    return new JsonAnswer(listAnswer(request.asker, state), { ETag: etagOf(revision) });
  }

  async #answerOwn(request: ItemRequest, make: OwnCommand): Promise<JsonAnswer> {
    return ownAnswerTo(request.asker, await this.#executeOwn(request, make));
  }

  #executeOwn(request: ItemRequest, make: OwnCommand) {
    const { actor } = request.asker.caller;
    return this.#execute(request, (queue, record) => {
      if (actor.type !== 'member') throw new Problem('members_annotate', 'An API key cannot annotate');
      return make(actor.id, rulesOf(request, queue), annotationsOf(record));
    });
  }

  #execute({ place, asker, revision }: ItemRequest, command: CommandInQueue) {
    return this.commands.execute(new ToItem(place, command, asker, revision));
  }

  async #read({ place, asker }: ItemRequest): Promise<{ readonly state: ItemRecord; readonly revision: bigint }> {
    const { projectId } = asker.caller;
    await this.queues.require(place.queueId, projectId, asker.seenQueue);
    const loaded = await load(this.store, itemRecordDecider, place.itemId);
    refuseOtherPlaces(loaded.state, place, projectId);
    return loaded;
  }
}

function rulesOf({ place: { itemId } }: ItemRequest, { overlap }: ActiveQueue): OverlapRules {
  return { needed: neededFor(itemId, overlap), slotHours: overlap.slotHours, now: new Date().toISOString() };
}

function annotationsOf({ item }: ItemRecord): Annotations {
  return itemOf(item)?.annotations ?? noAnnotations;
}

function ownAnswer({ caller }: Asker, record: ItemRecord): JsonText {
  const annotation = annotationOf(annotationsOf(record), caller.actor.id);
  if (annotation === undefined) throw new Problem('annotation_not_found', 'You have not annotated this item');
  return annotationAnswer(annotation);
}

function ownAnswerTo(asker: Asker, executed: Executed<ItemEvent, ItemRecord>): JsonAnswer {
  return new JsonAnswer(ownAnswer(asker, executed.state), headersOf(executed));
}

/** The revision and the position of the command that is answered. */
function headersOf({ revision, position: at }: Executed<ItemEvent, ItemRecord>) {
  return { ...positionHeader(at), ETag: etagOf(revision) };
}

function listAnswer({ caller }: Asker, record: ItemRecord): JsonText {
  const item = { annotations: annotationsOf(record), isPushed: record.item.is === 'pushed' };
  return jsonObject({ data: jsonArray(visibleAnnotations(caller, item).map(annotationAnswer)) });
}
