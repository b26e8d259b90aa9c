import { Controller, Get, Query } from '@nestjs/common';
import { jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { can, queuesSeenBy } from '@labeling/identity';
import { listMentions, type MentionRow } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { CommentAnswer } from '../answers/comment-answer.js';
import { fillPage } from '../answers/fill-page.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { itemId, queueId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Id, Text } from '../shapes/properties.js';
import { Database } from '../stores/database.js';
import { commentAnswer } from './comments-answer.js';

/** A comment that mentions the caller, and the item that it is about. */
export class MentionAnswer {
  @Id({ example: queueId }) readonly queueId: string;
  @Text({ example: 'Answers about birds' }) readonly queueName: string;
  @Id({ example: itemId }) readonly itemId: string;
  @Nested(() => CommentAnswer) readonly comment: CommentAnswer;
}

/** What waits for somebody because others mentioned them. */
@Tag('Items')
@Controller('v1/mentions')
export class MentionsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listMentions',
    summary: 'List the open comments that mention you, latest first',
    description:
      'In all queues of the project that are open to you, without those that are archived, and only comments that you may read. ' +
      'Comments mention members, so the list of an API key is empty.',
    isFresh: true,
    answer: { is: 'A page of comments, each with its item', of: pageOf(MentionAnswer) },
  })
  list(@CurrentAsker() { caller }: Asker, @Query() query: PageQuery): Promise<JsonAnswer> {
    const reader = { ...queuesSeenBy(caller), id: caller.actor.id, readsAll: can(caller, 'compare') };
    return fillPage(query, (page) => listMentions(this.db, { ...reader, ...page }), mentionAnswer);
  }
}

function mentionAnswer({ queueId, queueName, itemId, comment }: MentionRow): JsonText {
  return jsonObject({
    queueId: toJsonText(queueId),
    queueName: toJsonText(queueName),
    itemId: toJsonText(itemId),
    comment: commentAnswer(comment),
  } satisfies Record<keyof MentionAnswer, JsonText>);
}
