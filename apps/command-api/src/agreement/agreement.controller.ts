import { Controller, Get, Query } from '@nestjs/common';
import { TargetAgreement, type AgreementFigures } from '@labeling/agreement';
import { inTurns, jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import { submittedAnnotations } from '@labeling/read-models/queries';
import { setImmediate as turn } from 'node:timers/promises';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { LongReads } from '../overload/long-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { AgreementAnswer } from './agreement-answer.js';
import { AgreementQuery, AskedAgreements, type AskedAgreement } from './asked-agreement.js';

/** How far the annotations of a queue agree (docs: agreement). */
@Tag('Activity')
@Controller('v1/labeling_queues/:queue/agreement')
export class AgreementController {
  constructor(
    private readonly db: Database,
    private readonly asked: AskedAgreements,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('compare')
  @Describe({
    id: 'getAgreement',
    summary: 'Read how far the annotations of a queue agree',
    description:
      'For whole targets, with each field of the schema, or for one field: percent, κ and α, each pair of members, each ' +
      'member against the approved targets, and which values are mixed up. Where a figure would mean nothing, it says why. Items that the caller is annotating ' +
      'are left out.',
    isFresh: true,
    answer: { is: 'The figures', of: one(AgreementAnswer) },
    problems: ['queue_not_found'],
  })
  async agreement(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() query: AgreementQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const asked = await this.asked.of(queueId, asker.caller, query);
    return this.long.take(asker, gone, async () => new JsonAnswer(await this.#answer(asked)));
  }

  async #answer(about: AskedAgreement): Promise<JsonText> {
    const { schema, field: key, position } = about;
    const agreement = new TargetAgreement(schema);
    const asked = (key === undefined ? undefined : agreement.fields.get(key)) ?? agreement.whole;
    let items = 0;
    for await (const item of submittedAnnotations(this.db, about)) {
      if (about.inHand.has(item.itemId)) continue;
      agreement.add(item);
      if (++items % 500 === 0) await turn();
    }
    const fields = key === undefined ? [...agreement.fields] : [];
    return jsonObject({
      items: toJsonText(items),
      position: toJsonText(position?.toString() ?? null),
      field: toJsonText(key ?? null),
      level: toJsonText(asked.level),
      overall: toJsonText(await inTurns(asked.overall(), turn)),
      fields: jsonArray(await inOrder(fields, ([name, figures]) => fieldAnswer(name, figures))),
      pairs: toJsonText(await inTurns(asked.pairs(), turn)),
      againstFinal: jsonArray((await inTurns(asked.againstFinal(), turn)).map(againstFinalAnswer)),
      confusion: confusionAnswer(asked.confusion()),
    } satisfies Record<keyof AgreementAnswer, JsonText>);
  }
}

async function inOrder<Each>(all: readonly Each[], answer: (each: Each) => Promise<JsonText>): Promise<JsonText[]> {
  const answers: JsonText[] = [];
  for (const each of all) answers.push(await answer(each));
  return answers;
}

async function fieldAnswer(key: string, figures: AgreementFigures): Promise<JsonText> {
  return toJsonText({ key, level: figures.level, overall: await inTurns(figures.overall(), turn) });
}

type Against = ReturnType<AgreementFigures['againstFinal']> extends Generator<number, infer All, void> ? All : never;

/** Values are exact JSON texts. */
function againstFinalAnswer({ member, items, percent, cohen, differences }: Against[number]): JsonText {
  return jsonObject({
    ...{ member: toJsonText(member), items: toJsonText(items) },
    ...{ percent: toJsonText(percent), cohen: toJsonText(cohen) },
    differences: jsonArray(
      differences.map(({ given, final, items: count }) => jsonObject({ given, final, items: toJsonText(count) })),
    ),
  });
}

function confusionAnswer({ values, pairs, otherValues }: ReturnType<AgreementFigures['confusion']>): JsonText {
  return jsonObject({
    values: jsonArray(values),
    pairs: toJsonText(pairs),
    otherValues: toJsonText(otherValues),
  });
}
