import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  commentOf,
  isRejected,
  itemDecider,
  itemOf,
  noAnnotations,
  noComments,
  type Comment,
  type CommentCommand,
  type CommentPlace,
} from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { CommentAnswer } from '../answers/comment-answer.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { refuseOtherPlaces, ToItem, type CommandInQueue } from '../items/item.handler.js';
import { itemRecordDecider, type ItemRecord } from '../items/item-record.js';
import { OnItem, type ItemRequest } from '../items/item-request.js';
import { commandRights } from '../queues/command-rights.js';
import { Reviewers } from '../queues/reviewers.js';
import { mayReadComment, writesAsLead, type CommentedItem } from '../items/visible-comments.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { idempotencyKey, position } from '../openapi/parameters.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PathId } from '../requests/path-ids.js';
import { refuseInvalid } from '../shapes/open-shape.js';
import { ChangeCommentDto, refuseUnclear, WriteCommentDto } from './comment.dto.js';
import { commentAnswer, CommentsAnswer, commentsAnswer } from './comments-answer.js';

const problems = ['queue_not_found', 'queue_archived', 'item_not_found', 'item_removed', 'too_many_conflicts'] as const;

/** What people write about an item, which never gets in the way of what they do to it. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items/:item/comments')
export class CommentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly queues: ActiveQueues,
    private readonly members: Reviewers,
    private readonly requests: KeyedRequests,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listComments',
    summary: 'Read the comments of an item',
    description:
      'For removed items, and those of a deleted queue, too. Where several members annotate an item, those of other ' +
      'annotators only after you have submitted your own annotation; of a deleted queue, only those who compare ' +
      'answers read more than their own comments and those of leads.',
    isFresh: true,
    answer: { is: 'The comments, oldest first', of: one(CommentsAnswer) },
    problems: ['queue_not_found', 'item_not_found'],
  })
  async list(@OnItem() { place, asker }: ItemRequest): Promise<JsonAnswer> {
    const { state } = await load(this.store, itemRecordDecider, place.itemId);
    refuseOtherPlaces(state, place, asker.caller.projectId);
    const item = commentedItem(state, await this.queues.isBlind(place.queueId, asker.seenQueue));
    const visible = item.comments.filter((comment) => mayReadComment(asker.caller, comment, item));
    return new JsonAnswer(commentsAnswer(visible, item.comments.length - visible.length));
  }

  @Post()
  @Needs(commandRights.WriteComment.needs)
  @Describe({
    id: 'writeComment',
    summary: 'Comment on an item, or on a place in it',
    description: 'Works in every state, and changes nothing else: a command with `If-Match` succeeds all the same.',
    takes: [idempotencyKey],
    answer: { is: 'The comment', of: one(CommentAnswer), headers: position },
    problems: [...problems, 'too_many_comments', 'not_a_member'],
  })
  async write(
    @OnItem() request: ItemRequest,
    @Body() { text, pointer, revision, mentions = [] }: WriteCommentDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<JsonAnswer> {
    const { place, asker } = request;
    const { actor, projectId } = asker.caller;
    const contentWith = (ids: readonly string[]) => [actor.id, text, pointer, revision, ...ids];
    const keyed = {
      ...{ key, place: place.itemId, kind: 'comment' },
      // The order of the members does not matter.
      ...{ content: contentWith(mentions.toSorted()), formerly: contentWith(mentions) },
    };
    // A comment that was already written stays, even after a member that it mentions has left.
    if (!(await this.requests.wasAccepted(keyed)))
      await this.members.requireMembers(mentions, { queueId: place.queueId, projectId });
    const comment = newId(place.itemId, 'comment', key);
    const at = new Date().toISOString();
    return this.#answer(request, comment, async (_, record, now) => {
      const about = placeOf(pointer, revision, now);
      const command: CommentCommand = {
        ...{ type: 'WriteComment', comment, by: actor, at, text, mentions },
        ...(about && { place: about }),
        asLead: writesAsLead(asker.caller, commentedItem(record, false).annotations),
      };
      // A comment that the item refuses leaves its key free.
      const isRefused = isRejected(itemDecider.decide(command, record.item));
      if (!isRefused) await this.requests.accept({ ...keyed, asker });
      return command;
    });
  }

  @Patch(':comment')
  @Needs(commandRights.EditComment.needs)
  @Describe({
    id: 'changeComment',
    summary: 'Resolve a comment, open it again, or change its text',
    description: 'Anybody who may review resolves and opens comments; only the author changes the text.',
    answer: { is: 'The comment as it is now', of: one(CommentAnswer), headers: position },
    problems: [...problems, 'comment_not_found', 'not_your_comment', 'not_a_member'],
  })
  async change(
    @OnItem() request: ItemRequest,
    @PathId('comment') comment: string,
    @Body() changes: ChangeCommentDto,
  ): Promise<JsonAnswer> {
    refuseUnclear(changes);
    const { caller } = request.asker;
    const { queueId } = request.place;
    const command = changeOf(comment, changes, request.asker);
    return this.#answer(request, comment, async (queue, record) => {
      const item = commentedItem(record, queue.overlap.annotations > 1);
      const known = commentOf(item.comments, comment);
      if (!known || !mayReadComment(caller, known, item)) throw commentNotFound();
      const { mentions = [] } = changes;
      const added = mentions.filter((id) => !known.mentions.includes(id));
      await this.members.requireMembers(added, { queueId, projectId: caller.projectId });
      return command;
    });
  }

  async #answer({ place, asker }: ItemRequest, comment: string, make: CommandInQueue): Promise<JsonAnswer> {
    const { state, position: at } = await this.commands.execute(new ToItem(place, make, asker));
    const known = commentOf(commentedItem(state, false).comments, comment);
    if (known === undefined) throw commentNotFound();
    return new JsonAnswer(commentAnswer(known), positionHeader(at));
  }
}

function changeOf(comment: string, { text, mentions, resolved }: ChangeCommentDto, { caller }: Asker): CommentCommand {
  const [by, at] = [caller.actor, new Date().toISOString()];
  if (text !== undefined) return { type: 'EditComment', comment, by, at, text, mentions: mentions ?? [] };
  return resolved === true ? { type: 'ResolveComment', comment, by, at } : { type: 'ReopenComment', comment };
}

/** @throws Problem `invalid_body` */
function placeOf(pointer: string | undefined, wanted: string | undefined, now: bigint): CommentPlace | undefined {
  const revision = wanted === undefined ? now : BigInt(JSON.parse(wanted));
  if (pointer === undefined && wanted !== undefined) {
    refuseInvalid([{ pointer: '/revision', detail: 'must come with a pointer' }]);
  }
  if (revision > now) refuseInvalid([{ pointer: '/revision', detail: `must be at most ${now}` }]);
  return pointer === undefined ? undefined : { pointer, revision: String(revision) };
}

function commentedItem(
  { item }: ItemRecord,
  isBlind: boolean,
): CommentedItem & { readonly comments: readonly Comment[] } {
  const { annotations = noAnnotations, comments = noComments } = itemOf(item) ?? {};
  return { annotations, comments, isBlind, isPushed: item.is === 'pushed' };
}

function commentNotFound(): Problem {
  return new Problem('comment_not_found', 'The item has no such comment');
}
