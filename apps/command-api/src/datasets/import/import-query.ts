import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../problem-details/problem.js';
import type { Content, Parameter } from '../../openapi/describe.js';
import { bytes, choice, text } from '../../shapes/schema.js';
import { formatOfType } from './file-bodies.js';
import { readMapping, type Mapping } from './mapping.js';
import { importFormats, type ImportFormat } from './source-rows.js';

export interface ImportQuery {
  readonly format: ImportFormat;
  readonly mapping: Mapping;
  /** Equal for two requests with the same meaning. */
  readonly meaning: string;
}

const columns = (name: string, description: string, example: string): Parameter => {
  return { name, in: 'query', description, schema: text, example };
};

/** What `HowToImport` reads, for the OpenAPI document. */
export const importParameters: readonly Parameter[] = [
  {
    name: 'format',
    in: 'query',
    description: 'The format of the file; without it, the content type decides',
    schema: choice(importFormats),
  },
  columns('data', 'The columns that become `data`: one column is the value, several become an object', 'question'),
  columns('target', 'The columns that become `target`; without any it is `null`', 'answer'),
  columns('metadata', 'The columns that become `metadata`, always an object', 'source,"a, b"'),
  columns('json', 'The columns whose texts are JSON; all others are taken as text', 'answer'),
];
/** Only items have keys. */
export const keyParameter = columns(
  'key',
  'The column that identifies a row: its text or number becomes the `idempotencyKey` of the item. By default, rows of ' +
    'JSON Lines without a mapping have theirs in `idempotencyKey`',
  'id',
);
export const importFiles: Readonly<Record<string, Content>> = {
  'application/jsonl': { schema: text, example: '{"data":{"question":"What is 2 + 2?"},"target":4}\n' },
  'text/csv': { schema: text, example: 'question,answer\r\nWhat is 2 + 2?,4\r\n' },
  'application/vnd.apache.parquet': { schema: bytes },
  'application/octet-stream': { schema: bytes },
};

/** Reads how to import the file only when called: the dataset must be known to exist first. */
export const HowToImport = createParamDecorator((_: unknown, context: ExecutionContext) => () => importQuery(context));

/** `?format=&data=&target=&metadata=&json=`, into a queue also `&key=`; without `format`, the content type decides. @throws Problem */
function importQuery(context: ExecutionContext): ImportQuery {
  const query = queryOf(context);
  const mapping = readMapping({
    ...{ data: query['data'], target: query['target'], metadata: query['metadata'] },
    ...{ json: query['json'], key: query['key'] },
  });
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const format = readFormat(query['format'], headers['content-type']);
  const { data, target, metadata, json, key } = mapping;
  // Without a key this is the same text as before there were keys, since ids derive from it.
  const meant = [format, data, target, metadata, [...json].sort(), ...(key === undefined ? [] : [key])];
  return { format, mapping, meaning: JSON.stringify(meant) };
}

function readFormat(asked: string | undefined, contentType: string | undefined): ImportFormat {
  const format = asked === undefined ? formatOfType(contentType) : importFormats.find((known) => known === asked);
  if (format !== undefined) return format;
  const instead = asked === undefined ? `, because ${contentType} names none` : '';
  throw new Problem('invalid_parameter', `format must be one of ${importFormats.join(', ')}${instead}`);
}

function queryOf(context: ExecutionContext): Record<string, string | undefined> {
  const query = context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, string | string[]>;
  const once: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new Problem('invalid_parameter', `${name} must be given once`);
    once[name] = value;
  }
  return once;
}
