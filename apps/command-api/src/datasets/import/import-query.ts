import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../problem-details/problem.js';
import { queryOf } from '../../requests/page-query.js';
import { formatOfType } from './file-bodies.js';
import { readMapping, type Mapping } from './mapping.js';
import { importFormats, type ImportFormat } from './source-rows.js';

export interface ImportQuery {
  readonly format: ImportFormat;
  readonly mapping: Mapping;
  /** Equal for two requests with the same meaning. */
  readonly meaning: string;
}

/** Reads the parameters of the file on demand, so that a missing dataset is reported first. */
export const HowToImport = createParamDecorator((_: unknown, context: ExecutionContext) => () => importQuery(context));

/** `?format=&data=&target=&metadata=&json=`; without `format`, the content type decides. @throws Problem */
function importQuery(context: ExecutionContext): ImportQuery {
  const query = queryOf(context);
  const mapping = readMapping({
    ...{ data: query['data'], target: query['target'], metadata: query['metadata'], json: query['json'] },
  });
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const format = readFormat(query['format'], headers['content-type']);
  const { data, target, metadata, json } = mapping;
  return { format, mapping, meaning: JSON.stringify([format, data, target, metadata, [...json].sort()]) };
}

function readFormat(asked: string | undefined, contentType: string | undefined): ImportFormat {
  const format = asked === undefined ? formatOfType(contentType) : importFormats.find((known) => known === asked);
  if (format !== undefined) return format;
  throw new Problem('invalid_parameter', `format must be one of ${importFormats.join(', ')}`);
}
