// Receives the body of a request within its limits: a body that is too large is refused by its announced length, while
// it arrives, or while it is decompressed, whichever comes first.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { bodyTooLarge } from '../problem-details/problem.js';
import type { BytesInWork } from './bytes-in-work.js';
import { badGzip, inflated, isBadGzip, isGzip, refuseInflation } from './inflation.js';
import { readInTurns } from './read-in-turns.js';
import { mostBytes, takenBy } from './takes.js';

export interface Receiving {
  readonly bodyBytes: number;
  /** Whether the body is in gzip, if no header says so. */
  readonly isZipped?: boolean;
  readonly inWork: BytesInWork;
}

/** Calls `take` for each part of the body, decompressed. @throws what `take` throws, and Problem */
export async function receiveBody(
  request: FastifyRequest,
  body: Readable,
  { bodyBytes, isZipped, inWork }: Receiving,
  take: (bytes: Buffer) => void,
): Promise<void> {
  const { value: most, setting } = mostBytes(takenBy(request.routeOptions.config), bodyBytes);
  const zipped = isZipped ?? isGzip(request.headers['content-encoding']);
  const work = workOf(request, inWork);
  const gunzip = zipped ? inflated(body) : undefined;
  let size = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > most) throw bodyTooLarge(most, setting);
    await readInTurns(gunzip ?? body, (bytes) => {
      size += bytes.length;
      if (size > most) throw bodyTooLarge(most, setting);
      if (gunzip) refuseInflation(gunzip, size);
      work(bytes.length);
      take(bytes);
    });
  } catch (error) {
    body.unpipe();
    gunzip?.destroy();
    request.dropsBody = true;
    dropRest(body);
    throw isBadGzip(error) ? badGzip() : error;
  }
}

/** Bytes of a refused body that are dropped before its sender is cut off. */
const DROPPED = 67_108_864;

/** Many clients read no answer before they have sent everything. */
function dropRest(body: Readable): void {
  let dropped = 0;
  body.on('data', (bytes: Buffer) => {
    dropped += bytes.length;
    if (dropped > DROPPED) body.destroy();
  });
  body.resume();
}

/** Counts bytes as in work, until `releaseBodies` releases them. */
function workOf(request: FastifyRequest, inWork: BytesInWork): (bytes: number) => void {
  const caller = request.caller?.actor.id ?? '';
  let counted = 0;
  const before = request.bodyIsDone;
  request.bodyIsDone = () => {
    before?.();
    inWork.release(caller, counted);
    counted = 0;
  };
  return (bytes) => {
    inWork.add(caller, bytes);
    counted += bytes;
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the bytes that are counted as in work. */
    bodyIsDone?: () => void;
    /** The body was refused, and the rest of it is dropped as it arrives. */
    dropsBody?: boolean;
  }
}

/** Once there is an answer, the body is no longer in work, whether or not somebody waits for the answer. */
export function releaseBodies(fastify: FastifyInstance): void {
  fastify.decorateRequest('bodyIsDone', undefined);
  fastify.decorateRequest('dropsBody', false);
  fastify.addHook('onSend', async (request, reply, payload) => {
    request.bodyIsDone?.();
    // If the connection were closed while bytes still arrive, their sender would never see the answer.
    if (request.dropsBody === true) reply.removeHeader('connection');
    return payload;
  });
}
