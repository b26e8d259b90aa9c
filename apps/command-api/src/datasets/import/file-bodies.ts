import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../problem-details/problem.js';
import type { ImportFormat } from './source-rows.js';

/** The one route that takes files. */
const ROUTE = '/v1/datasets/:dataset/import';

/** The content types of files that can be imported; for `undefined`, the request must name the format. */
const types: readonly (readonly [RegExp, ImportFormat | undefined])[] = [
  [/^application\/(jsonl|x-jsonl|jsonlines|x-jsonlines|ndjson|x-ndjson)\b/i, 'jsonl'],
  [/^text\/csv\b/i, 'csv'],
  [/^application\/vnd\.apache\.parquet\b/i, 'parquet'],
  [/^application\/octet-stream\b/i, undefined],
];

/** Passes the bodies of files through unread; `request.body` is then the stream. */
export function takeFilesAsStreams(fastify: FastifyInstance): void {
  for (const [type] of types) {
    fastify.addContentTypeParser(type, async (request: FastifyRequest, payload: unknown) => {
      if (request.routeOptions.url !== ROUTE) {
        throw new Problem('unsupported_media_type', 'The body must be sent with Content-Type: application/json');
      }
      return payload;
    });
  }
}

/** The format of a content type. */
export function formatOfType(contentType: string | undefined): ImportFormat | undefined {
  return types.find(([type]) => type.test(contentType ?? ''))?.[1];
}
