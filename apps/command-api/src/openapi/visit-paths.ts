import { LONGEST_VISIT, SHORTEST_VISIT } from '@labeling/domain';
import { LONGEST_AGO, MOST_VISITS } from '../visits/visit.dto.js';
import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { count, id, list, object, page, ref, time } from './schema.js';

const tag = 'Items';
const queue = '/v1/labeling_queues/{queue}';
const visitId = '3f2b6c1d-8e4a-4b7c-9d15-2a6f8c0e7b93';

export const visitPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [`${queue}/visits`]: {
    post: operation({
      id: 'recordVisits',
      tag,
      summary: 'Tell how long one had items of a queue on the screen',
      description:
        'The pages tell it for whoever has them open; an API key has no screen and is refused. A visit is told by how ' +
        "long it was and how long ago it ended: the server's clock says when that was. All or none are accepted, and " +
        'one with an `id` that its item has already is stored once. Visits change nothing about an item.',
      access: 'read',
      parameters: [p.queue],
      body: {
        schema: object({
          visits: list(
            object({
              id: { ...id, description: 'Made by whoever measured it, so that it can be told again' },
              itemId: id,
              secondsAgo: { type: 'number', minimum: 0, maximum: LONGEST_AGO, description: 'Since it ended' },
              seconds: { type: 'number', minimum: SHORTEST_VISIT, maximum: LONGEST_VISIT },
            }),
            { minItems: 1, maxItems: MOST_VISITS },
          ),
        }),
        example: { visits: [{ id: visitId, itemId: examples.itemId, secondsAgo: 2.5, seconds: 42 }] },
      },
      ok: {
        status: 200,
        description: 'How many were not stored before',
        headers: p.position,
        schema: object({ stored: count }),
        example: { stored: 1 },
      },
      problems: ['item_not_found'],
    }),
  },
  [`${queue}/items/{item}/visits`]: {
    get: operation({
      id: 'listVisits',
      tag,
      summary: 'Read who had an item on their screen, and for how long',
      description: 'As they were told, which is a moment after they ended; for removed items, too. Always up to date.',
      access: 'read',
      parameters: [p.queue, p.item, ...p.paging, p.atLeast],
      ok: {
        status: 200,
        description: 'A page of visits, oldest first',
        schema: page(
          object({ id, actor: ref('Actor'), from: time, to: time, seconds: { type: 'number', minimum: 0 } }),
        ),
        example: {
          data: [
            {
              ...{ id: visitId, actor: examples.reviewer },
              ...{ from: '2026-11-21T08:56:34.019Z', to: examples.at, seconds: 42 },
            },
          ],
          next: null,
        },
      },
      problems: ['item_not_found'],
    }),
  },
};
