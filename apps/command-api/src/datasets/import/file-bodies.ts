import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../problem-details/problem.js';
import type { ImportFormat } from './source-rows.js';

/** The routes that take files. */
const routes: readonly (string | undefined)[] = ['/v1/datasets/:dataset/import', '/v1/labeling_queues/:queue/import'];

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

/** Imports that were not sent as a file, each with its Content-Type. */
const otherwise = new WeakMap<FastifyRequest['raw'], string | undefined>();

/** Passes the bodies of files through unread; `request.body` is then the stream. */
export function takeFilesAsStreams(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async ({ routeOptions, raw }) => {
    const sent = raw.headers['content-type'];
    if (!routes.includes(routeOptions.url) || types.some(([type]) => type.test(sent ?? ''))) return;
    otherwise.set(raw, sent);
    // Otherwise something would read the body, for example as JSON, and refuse it for another reason.
    raw.headers['content-type'] = 'application/octet-stream';
  });
  for (const [type] of types) {
    fastify.addContentTypeParser(type, async (request: FastifyRequest, payload: unknown) => {
      if (!routes.includes(request.routeOptions.url)) {
        throw new Problem('unsupported_media_type', 'The body must be sent with Content-Type: application/json');
      }
      return payload;
    });
  }
}

/**
 * To be called only once it is known that the caller may see the dataset or queue: for others it does not exist.
 * @throws Problem `unsupported_media_type`
 */
export function refuseOtherTypes({ raw }: FastifyRequest): void {
  if (!otherwise.has(raw)) return;
  const sent = otherwise.get(raw);
  const said = sent === undefined ? 'without a Content-Type' : `as ${sent}`;
  throw new Problem('unsupported_media_type', `A file must be sent as ${ACCEPTED}; this one was sent ${said}`);
}

/** The format of a content type. */
export function formatOfType(contentType: string | undefined): ImportFormat | undefined {
  return types.find(([type]) => type.test(contentType ?? ''))?.[1];
}
