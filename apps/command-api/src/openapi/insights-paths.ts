import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { count, list, object, orNull, ref, text, time } from './schema.js';

export const insightsPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/labeling_queues/{queue}/insights': {
    get: operation({
      id: 'getInsights',
      tag: 'Activity',
      summary: 'Read how the work on a queue goes',
      description:
        '`progress` is how many items were in which state at the end of each hour, day or week. `medianSeconds` is the ' +
        'median time between two decisions of a person that follow each other within ten minutes. `fields` are the ' +
        'members of the targets that people change most, in the latest `fieldsFrom` edited items.',
      access: 'read',
      parameters: [p.queue, p.atLeast],
      ok: {
        status: 200,
        description: 'The insights',
        schema: object({
          bucket: { type: 'string', enum: ['hour', 'day', 'week'] },
          progress: list(object({ from: time, new: count, modified: count, approved: count, removed: count })),
          people: list(
            object({
              ...{ actor: ref('Actor'), approved: count, discarded: count, days: count },
              ...{ medianSeconds: orNull({ type: 'number' }), last: time },
            }),
          ),
          outcomes: object({
            ...{ approvedUnchanged: count, approvedEdited: count, discarded: count },
            ...{ pushedUnapproved: count, left: count },
          }),
          waiting: list(object({ fromSeconds: count, items: count })),
          fields: list(object({ key: text, items: count })),
          fieldsFrom: count,
        }),
        example: {
          bucket: 'day',
          progress: [{ from: '2026-11-21T00:00:00.000Z', new: 3, modified: 1, approved: 70, removed: 7 }],
          people: [
            {
              ...{ actor: examples.reviewer, approved: 70, discarded: 7, days: 1 },
              ...{ medianSeconds: 8.5, last: examples.at },
            },
          ],
          outcomes: { approvedUnchanged: 50, approvedEdited: 20, discarded: 7, pushedUnapproved: 0, left: 4 },
          waiting: [{ fromSeconds: 0, items: 4 }],
          fields: [{ key: 'verdict', items: 12 }],
          fieldsFrom: 20,
        },
      },
      problems: ['queue_not_found'],
    }),
  },
};
