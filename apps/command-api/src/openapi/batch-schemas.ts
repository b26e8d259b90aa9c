import { itemStates } from '@labeling/read-models/queries';
import { requestIdForm } from '../request-json/json-rules.js';
import { anyJson, count, id, list, object, revision, text, type Schema } from './schema.js';

const correlationId: Schema = {
  type: 'string',
  pattern: requestIdForm.source,
  description: 'The `correlationId` of the answer, which is the `X-Request-Id` of the request',
};
const wantedRevision: Schema = {
  anyOf: [{ type: 'integer', minimum: 0 }, revision],
  description: 'What the command is meant for; a number, or a string as in answers',
};

/** What goes into and comes out of a command of many items. */
export const batchSchemas: Readonly<Record<string, Schema>> = {
  Batch: object({
    items: list(object({ id, revision: wantedRevision }, ['revision']), {
      minItems: 1,
      description: 'At most `LIMIT_ITEMS_PER_BATCH`, which is 1,000 unless set otherwise',
    }),
    command: {
      anyOf: [
        object({ type: { type: 'string', enum: ['approve', 'unapprove', 'discard', 'restore', 'revert'] } }),
        object({
          type: { type: 'string', const: 'setField' },
          key: { ...text, description: 'A key of the target; of a repeated key the last one is set' },
          value: anyJson,
        }),
        object({ type: { type: 'string', const: 'takeBack' }, correlationId }),
      ],
    },
  }),
  BatchOutcome: object({
    correlationId: { ...text, description: 'What the events of this request carry; `takeBack` takes it' },
    changed: count,
    unchanged: { ...count, description: 'Items for which the effect held already' },
    refused: list(
      object(
        {
          id,
          code: { ...text, description: 'As the `code` of problems' },
          detail: text,
          state: { type: 'string', enum: [...itemStates], description: 'The state the item is in' },
          revision,
        },
        ['state', 'revision'],
      ),
    ),
  }),
};
