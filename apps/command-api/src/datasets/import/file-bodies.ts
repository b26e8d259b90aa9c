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

/** How answers name them. */
const ACCEPTED =
  'application/jsonl, text/csv or application/vnd.apache.parquet, or as application/octet-stream with ?format=';

/** Passes the bodies of files through unread; `request.body` is then the stream. */
export function takeFilesAsStreams(fastify: FastifyInstance): void {
  // Before something else reads the body, such as JSON, and refuses it for another reason.
  fastify.addHook('preParsing', async ({ routeOptions, headers: { 'content-type': sent } }) => {
    if (routeOptions.url !== ROUTE || types.some(([type]) => type.test(sent ?? ''))) return;
    const said = sent === undefined ? 'without a Content-Type' : `as ${sent}`;
    throw new Problem('unsupported_media_type', `A file must be sent as ${ACCEPTED}; this one was sent ${said}`);
  });
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
