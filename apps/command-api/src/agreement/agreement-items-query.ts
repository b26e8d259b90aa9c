import type { AnswerPair } from '@labeling/agreement';
import type { JsonText } from '@labeling/domain';
import { PageQuery } from '../requests/page-query.js';
import { uuidForm } from '../request-json/json-rules.js';
import { at as atExample, memberId } from '../shapes/examples.js';
import {
  Misread,
  QueryBoolean,
  QueryId,
  QueryJson,
  QueryPast,
  queryProperty,
  QueryText,
} from '../shapes/query-properties.js';
import { text } from '../shapes/schema.js';
import type { AgreementQuery } from './asked-agreement.js';

/** Compares an answer with the approved target instead of another member's answer. */
const APPROVED = 'approved';

const QueryBeside = () =>
  queryProperty(
    { schema: text, read: besideIn },
    {
      emptyIsAbsent: true,
      example: APPROVED,
      description: `Whose answer to compare with: \`${APPROVED}\` for the approved one, or the id of another member`,
    },
  );

function besideIn(given: string): string {
  if (given === APPROVED) return given;
  if (!uuidForm.test(given)) throw new Misread(`must be ${APPROVED} or the id of a member`);
  return given.toLowerCase();
}

/** For `@Query()`: which figure the items are behind. */
export class AgreementItemsQuery extends PageQuery implements AgreementQuery {
  @QueryText({ example: 'verdict', description: 'The key of one field of the schema; without it, whole targets' })
  readonly field?: string;

  @QueryPast({ example: atExample, description: 'The time, or a position of the event store; now if absent' })
  readonly at?: string | bigint;

  @QueryId({ emptyIsAbsent: true, example: memberId, description: 'Only items that this member answered' })
  readonly member?: string;

  @QueryBeside()
  readonly beside?: string;

  @QueryJson({ example: '"wrong"', description: 'Only where this was answered, as JSON' })
  readonly value?: JsonText;

  @QueryJson({ example: '"correct"', description: 'Only where the answer compared with is this, as JSON' })
  readonly valueBeside?: JsonText;

  @QueryBoolean({ example: true, description: 'Only where both differ, or only where they are equal' })
  readonly different?: boolean;
}

export function pairIn({ member, beside, value, valueBeside, different }: AgreementItemsQuery): AnswerPair {
  return {
    ...{ member, value, valueBeside, isDifferent: different },
    beside: beside === undefined ? undefined : beside === APPROVED ? 'final' : { member: beside },
  };
}
