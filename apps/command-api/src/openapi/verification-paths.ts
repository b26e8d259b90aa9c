import { operation, type Operation } from './operation.js';
import { count, list, object, text } from './schema.js';

export const verificationPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/verification': {
    post: operation({
      id: 'verify',
      tag: 'Activity',
      summary: 'Compare every row of the read models with what the events say',
      description:
        'All events are folded a second time, while everything runs; the answer comes when all is compared. It counts the ' +
        'rows of the whole installation and names no row. With `Accept: application/jsonl` it is a line for each step, ' +
        '`{"phase": "reading" | "comparing", "done", "total"}`, and a last one, the result or `{"problem"}`.',
      access: 'admin',
      ok: {
        status: 200,
        description: 'How many rows were compared, and how many are not what they should be',
        schema: object({
          position: { ...text, description: 'The last event that counts' },
          ...{ rows: count, different: count },
          tables: list(object({ table: text, rows: count, different: count })),
        }),
        example: {
          ...{ position: '8123', rows: 7860, different: 0 },
          tables: [{ table: 'queue_items', rows: 1200, different: 0 }],
        },
      },
      problems: ['verification_failed', 'not_ready'],
    }),
  },
};
