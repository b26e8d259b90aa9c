// How bodies are read: as the exact text that was sent, never through a parser that drops or changes something.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Problem } from '../problem-details/problem.js';
import type { Settings } from '../settings/settings.js';
import { BodyScan } from './body-scan.js';
import { receiveBody, type Receiving } from './receive-body.js';

/**
 * Makes `application/json`, in UTF-8 and possibly in gzip, the only content type; `request.body` is then the
 * body's text, which is JSON within the limits of its route, or empty.
 */
export function takeBodiesAsText(fastify: FastifyInstance, receiving: Receiving, settings: Settings): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(/^application\/json\b/i, async (request: FastifyRequest, body: Readable) => {
    refuseOtherCharsets(request.headers['content-type'] ?? '');
    const scan = new BodyScan(request.routeOptions.config, settings);
    await receiveBody(request, body, receiving, (bytes) => scan.take(bytes));
    return scan.end();
  });
}

function refuseOtherCharsets(contentType: string): void {
  const charset = /;\s*charset="?([^";\s]+)"?/i.exec(contentType)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8' && charset.toLowerCase() !== 'utf8') {
    throw new Problem('unsupported_media_type', `JSON is sent in UTF-8, not in ${charset}`);
  }
}
