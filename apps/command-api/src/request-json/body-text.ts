// How bodies enter: as the exact text that was sent, never through a parser that drops or changes something.
import type { FastifyInstance } from 'fastify';
import { Problem, limitProblem } from '../problem-details/problem.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes `application/json`, in UTF-8, the one content type there is; `request.body` is then the body's text. */
export function takeBodiesAsText(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    /^application\/json\b/i,
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, bytes: Buffer) => {
      refuseOtherCharsets(request.headers['content-type'] ?? '');
      return decode(bytes);
    },
  );
}

/** What the routes below answer when the body is over the limit. */
export function bodyTooLarge(bodyBytes: number): Problem {
  const limit = { name: 'LIMIT_BODY_BYTES', value: bodyBytes };
  return limitProblem('body_too_large', `A body may have at most ${bodyBytes} bytes`, limit);
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
