import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { count, id, list, object, text } from './schema.js';

/** What items can come from, each named by its `type`. */
const sources = [
  object(
    {
      type: { type: 'string', const: 'dataset' },
      datasetId: id,
      datapointIds: list(id, { minItems: 1, description: 'These: at most `LIMIT_ITEMS_PER_REQUEST`' }),
      ordinals: list(list(count, { minItems: 2, maxItems: 2 }), {
        minItems: 1,
        description: 'Those at these places: ranges from a first to a last, ascending',
      }),
      q: { ...text, description: 'All that have this text, as in the list of datapoints' },
    },
    ['datapointIds', 'ordinals', 'q'],
  ),
  object({
    type: { type: 'string', const: 'spans' },
    spans: list(object({ traceId: text, spanId: text }), { minItems: 1, description: 'In the order they shall have' }),
  }),
  object(
    {
      type: { type: 'string', const: 'sql' },
      query: { ...text, description: 'As of `POST /v1/sql`; needs the right `read`, too' },
      columns: object(
        {
          data: list(text, { minItems: 1, description: 'Names of columns: one is the value, several are an object' }),
          target: list(text, { description: 'None means null' }),
          metadata: list(text),
        },
        ['target', 'metadata'],
      ),
      key: { ...text, description: 'The column that tells rows apart: importing again adds no row twice' },
    },
    ['key'],
  ),
];

export const importPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/labeling_queues/{queue}/imports': {
    post: operation({
      id: 'importItems',
      tag: 'Items',
      summary: 'Add the items of a source to a queue',
      description:
        'All is read and checked, then all is added, or nothing. Each item has a key made from where it comes from, so ' +
        'that a source that is imported twice adds nothing twice. With `Accept: application/jsonl` the answer is ' +
        'a line for each step, `{"phase": "reading" | "adding", "done", "total"}`, and a last one, ' +
        '`{"added", "collapsed", "position"}` or `{"problem"}`; whoever leaves early stops the import.',
      access: 'addItems',
      parameters: [p.queue, p.idempotencyKey],
      body: {
        schema: object({ source: { anyOf: sources } }),
        example: { source: { type: 'dataset', datasetId: examples.datasetId } },
      },
      ok: {
        status: 201,
        description: 'How many items were added, and how many were there before',
        headers: p.position,
        schema: object({ added: count, collapsed: count }),
        example: { added: 77, collapsed: 0 },
      },
      problems: [
        ...([
          'queue_not_found',
          'dataset_not_found',
          'datapoint_not_found',
          'span_not_found',
          'too_many_items',
        ] as const),
        ...(['item_too_large', 'import_too_large', 'import_invalid'] as const),
        ...(['sql_refused', 'sql_failed', 'sql_timeout', 'sql_too_large', 'sql_busy', 'sql_unavailable'] as const),
      ],
    }),
  },
};
