import { Controller, Get, Query } from '@nestjs/common';
import { isBehind, Question, type AnsweredItem, type AnswerPair } from '@labeling/agreement';
import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { InvalidCursor, submittedAnnotations, type Page } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { nextTurn } from '../concurrency/next-turn.js';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { LongReads } from '../overload/long-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import type { PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { AgreementItemAnswer } from './agreement-item-answer.js';
import { AgreementItemsQuery, pairIn } from './agreement-items-query.js';
import { AskedAgreements, type AskedAgreement } from './asked-agreement.js';

/** Items to compare before a page is returned with fewer items than requested. */
const MOST_COMPARED = 20_000;
const PATIENCE_MS = 2_000;

interface ItemBehind extends AnsweredItem {
  readonly itemId: string;
}

/** The items behind a figure (docs: agreement). */
@Tag('Activity')
@Controller('v1/labeling_queues/:queue/agreement/items')
export class AgreementItemsController {
  constructor(
    private readonly db: Database,
    private readonly asked: AskedAgreements,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('compare')
  @Describe({
    id: 'listAgreementItems',
    summary: 'List the items behind a figure of agreement',
    description:
      'Those with two answers, or with as many as the parameters ask for: of one member, beside that of another or the ' +
      'approved one, with one value beside another, equal or different. Items that the caller is annotating are left ' +
      'out. A page may have fewer items than `limit` although more follow.',
    isFresh: true,
    answer: { is: 'A page of items in queue order, each with its answers', of: pageOf(AgreementItemAnswer) },
    problems: ['queue_not_found'],
  })
  async items(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() query: AgreementItemsQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const asked = await this.asked.of(queueId, asker.caller, query);
    const pair = pairIn(query);
    const read = (page: PageQuery) => this.#behind(asked, pair, page);
    return this.long.take(asker, gone, () => fillPage(query, read, itemAnswer, PATIENCE_MS));
  }

  async #behind(asked: AskedAgreement, pair: AnswerPair, { limit, after }: PageQuery): Promise<Page<ItemBehind>> {
    const question = new Question(asked.schema, asked.field);
    const data: ItemBehind[] = [];
    let compared = 0;
    for await (const item of submittedAnnotations(this.db, { ...asked, after: ordinalIn(after) })) {
      const answered = { itemId: item.itemId, ...question.answersTo(item) };
      if (!asked.inHand.has(item.itemId) && isBehind(answered, pair)) data.push(answered);
      compared++;
      if (data.length === limit || compared === MOST_COMPARED) return { data, next: String(item.ordinal) };
      if (compared % 500 === 0) await nextTurn();
    }
    return { data, next: null };
  }
}

/** @throws InvalidCursor */
function ordinalIn(after: string | undefined): number {
  if (after === undefined) return -1;
  if (!/^\d{1,9}$/.test(after)) throw new InvalidCursor(after);
  return Number(after);
}

function itemAnswer({ itemId, answers, final }: ItemBehind): JsonText {
  return jsonObject({
    itemId: toJsonText(itemId),
    answers: jsonArray(answers.map(({ member, value }) => jsonObject({ member: toJsonText(member), value }))),
    ...(final !== undefined && { final }),
  } satisfies Record<Exclude<keyof AgreementItemAnswer, 'final'>, JsonText>);
}
