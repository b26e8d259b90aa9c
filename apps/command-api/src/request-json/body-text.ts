// How bodies enter: as the exact text that was sent, never through a parser that drops or changes something.
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../problem-details/problem.js';
import { unzipped } from './unzip.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Makes `application/json`, in UTF-8 and perhaps in gzip, the one content type there is; `request.body` is then the
 * body's text of at most `bodyBytes`.
 */
export function takeBodiesAsText(fastify: FastifyInstance, bodyBytes: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    /^application\/json\b/i,
    { parseAs: 'buffer' },
    async ({ headers }: { headers: IncomingHttpHeaders }, bytes: Buffer) => {
      refuseOtherCharsets(headers['content-type'] ?? '');
      return decode(await unzipped(bytes, headers['content-encoding'], bodyBytes));
    },
  );
}

function refuseOtherCharsets(contentType: string): void {
  const charset = /;\s*charset="?([^";\s]+)"?/i.exec(contentType)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8') {
    throw new Problem('unsupported_media_type', `JSON is sent in UTF-8, not in ${charset}`);
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem('invalid_utf8', 'The body holds bytes that are not UTF-8');
  }
}
