import { problemCodes } from '../problem-details/problem-codes.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Id, Payload, Revision, Text, Value } from '../shapes/properties.js';
import { text } from '../shapes/schema.js';

class FieldProblem {
  @Value({ type: 'string', format: 'json-pointer' }, { example: '/items/0/data' }) readonly pointer: string;
  @Text({ example: 'is missing' }) readonly detail: string;
}

class ExceededLimit {
  @Text({ example: 'LIMIT_ITEMS_PER_REQUEST' }) readonly name: string;
  @Value({ type: 'integer' }, { example: 10_000 }) readonly value: number;
}

const address = { type: 'string', format: 'uri-reference' };

/** Every property that a problem (RFC 9457) of this API may have. */
export class ProblemAnswer {
  @Value(address, { example: '/problems/invalid_body', description: 'The address of a page about it' })
  readonly type: string;
  @Text() readonly title: string;
  @Value({ type: 'integer' }, { example: 400 }) readonly status: number;
  @Text() readonly detail: string;
  @Value(address, { example: '/v1/labeling_queues', description: 'The path of the request' }) readonly instance: string;
  @Choice(problemCodes, { description: 'Stable: for programs to act on' }) readonly code: string;
  @AnswerList(() => FieldProblem, { optional: true, description: 'What is wrong in the body; the first 100 errors' })
  readonly errors?: readonly FieldProblem[];
  @Nested(() => ExceededLimit, { optional: true }) readonly limit?: ExceededLimit;
  @Count({ optional: true, description: 'For a query: where in its text, in UTF-16 units from 0' })
  readonly position?: number;
  @Value(text, {
    ...{ optional: true, example: undefined },
    description: 'For an interrupted command to many items: the id that its events carry',
  })
  readonly correlationId?: string;
  @Value(
    { type: 'object', additionalProperties: text },
    {
      ...{ optional: true, example: undefined },
      description: 'For readiness: which services are up and which are not',
    },
  )
  readonly checks?: Readonly<Record<string, string>>;
  @Id({ optional: true, description: 'For what was created before with the same Idempotency-Key: its id' })
  readonly id?: string;
  @Text({ optional: true, description: 'For conflicts: the current state of the item' }) readonly state?: string;
  @Revision({ optional: true, description: 'For conflicts: the current revision' }) readonly revision?: string;
  @Payload({ optional: true, description: 'For conflicts about an item: its current target' })
  readonly target?: unknown;
  @Payload({ optional: true, description: 'For conflicts about an item: its original target' })
  readonly originalTarget?: unknown;
}
