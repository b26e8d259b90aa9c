import { exportFormatNames } from '../datasets/export/export-formats.js';
import { importFormats } from '../datasets/import/source-rows.js';
import * as examples from './examples.js';
import { operation, type Operation, type Parameter } from './operation.js';
import * as p from './parameters.js';
import { count, object, ref, text } from './schema.js';

const tag = 'Datasets';
const one = '/v1/datasets/{dataset}';

const columns = (name: string, description: string, example: string): Parameter => {
  return { name, in: 'query', description, schema: text, example };
};
const bytes = { type: 'string', format: 'binary' };

/** Datasets from files and into files. */
export const datasetFilePaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  [`${one}/export`]: {
    get: operation({
      id: 'exportDataset',
      tag,
      summary: 'Export a dataset as a file',
      description:
        'JSON Lines has one datapoint per line, as in lists; CSV and Parquet have the columns `id`, `data`, `target`, ' +
        '`metadata`, `createdAt` and `provenance`, the payloads as JSON. Every payload is byte for byte as it was ' +
        'written; JSON Lines alone leaves out line breaks between tokens, and the spaces beside them.',
      access: 'read',
      parameters: [
        p.dataset,
        {
          name: 'format',
          in: 'query',
          description: 'How',
          schema: { type: 'string', enum: exportFormatNames, default: 'jsonl' },
        },
        p.atLeast,
      ],
      ok: {
        status: 200,
        description: 'The file, streamed',
        contentType: 'application/jsonl',
        schema: ref('Datapoint'),
        example: examples.datapoint,
      },
      problems: ['dataset_not_found'],
    }),
  },
  [`${one}/import`]: {
    post: operation({
      id: 'importDataset',
      tag,
      summary: 'Add the rows of a file to a dataset',
      description:
        'Every row is checked, then all are added, or none: `errors` names the bad ones by their line. The same file ' +
        'with the same mapping is the same import, and sent again it adds nothing twice, unless another ' +
        '`Idempotency-Key` is sent with it; after a failure, it completes the rest. Without a mapping, the columns ' +
        '`data`, `target` and `metadata` are meant, and hold JSON. With `Accept: application/jsonl` the answer is a ' +
        'line for each step, `{"phase": "checking" | "adding", "done", "total"}`, and a last one, ' +
        '`{"added", "collapsed", "position"}` or `{"problem"}`; whoever leaves while rows are checked stops the import.',
      access: 'addItems',
      parameters: [
        p.dataset,
        {
          name: 'format',
          in: 'query',
          description: 'What the file is; without it, the content type says so',
          schema: { type: 'string', enum: importFormats },
        },
        columns('data', 'The columns that become `data`: one is its value, several are an object', 'question'),
        columns('target', 'The columns that become `target`; without any it is `null`', 'answer'),
        columns('metadata', 'The columns that become `metadata`, always an object', 'source,"a, b"'),
        columns('json', 'The columns whose texts are JSON; all others are taken as text', 'answer'),
        p.idempotencyKey,
      ],
      file: {
        'application/jsonl': { schema: text, example: '{"data":{"question":"What is 2 + 2?"},"target":4}\n' },
        'text/csv': { schema: text, example: 'question,answer\r\nWhat is 2 + 2?,4\r\n' },
        'application/vnd.apache.parquet': { schema: bytes },
        'application/octet-stream': { schema: bytes },
      },
      ok: {
        status: 201,
        description: 'How many rows were added, and how many the same import had added before',
        headers: p.position,
        schema: object({ added: count, collapsed: count }),
        example: { added: 8_792, collapsed: 0 },
      },
      problems: ['dataset_not_found', 'idempotency_key_reused'],
    }),
  },
};
