import { problemCodes } from '../problem-details/problem-codes.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Payload, Revision, Text, Value } from '../shapes/properties.js';
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

/** Everything that a problem (RFC 9457) of this API may say. */
export class ProblemAnswer {
  @Value(address, { example: '/problems/invalid_body', description: 'Leads to a page about it' }) readonly type: string;
  @Text() readonly title: string;
  @Value({ type: 'integer' }, { example: 400 }) readonly status: number;
  @Text() readonly detail: string;
  @Value(address, { example: '/v1/labeling_queues', description: 'The path of the request' }) readonly instance: string;
  @Choice(problemCodes, { description: 'Stable: for programs to act on' }) readonly code: string;
  @AnswerList(() => FieldProblem, { optional: true, description: 'What is wrong in the body; the first 100 places' })
  readonly errors?: readonly FieldProblem[];
  @Nested(() => ExceededLimit, { optional: true }) readonly limit?: ExceededLimit;
  @Count({ optional: true, description: 'On a query: where in its text, in UTF-16 units from 0' })
  readonly position?: number;
  @Value(text, {
    ...{ optional: true, example: undefined },
    description: 'On a command of many items that was cut off: the id that its events carry',
  })
  readonly correlationId?: string;
  @Value(
    { type: 'object', additionalProperties: text },
    {
      ...{ optional: true, example: undefined },
      description: 'On the readiness of the service: what is up and what is away',
    },
  )
  readonly checks?: Readonly<Record<string, string>>;
  @Text({ optional: true, description: 'On conflicts: the state the item is in' }) readonly state?: string;
  @Revision({ optional: true, description: 'On conflicts: the current revision' }) readonly revision?: string;
  @Payload({ optional: true, description: 'On conflicts about an item: its current target' }) readonly target?: unknown;
  @Payload({ optional: true, description: 'On conflicts about an item: its original target' })
  readonly originalTarget?: unknown;
}
