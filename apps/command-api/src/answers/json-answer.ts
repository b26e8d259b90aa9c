import { toJsonText, type JsonText } from '@labeling/domain';
import type { FastifyInstance } from 'fastify';
import { finished, Readable } from 'node:stream';
import { Stretch } from '../concurrency/stretch.js';
import type { BytesInWork } from '../request-json/bytes-in-work.js';
import { nextPageLink } from './next-page-link.js';

/** A body that is already JSON text, so that payloads are returned exactly as received. It may come in parts. */
export class JsonAnswer {
  readonly #parts: readonly string[];

  constructor(
    text: JsonText | readonly string[],
    readonly headers: Readonly<Record<string, string>> = {},
    /** The cursor of the page after this one, if this is a page that others follow. */
    readonly next: string | null = null,
  ) {
    this.#parts = typeof text === 'string' ? [text] : text;
  }

  get text(): JsonText {
    return this.#parts.join('') as JsonText;
  }

  get characters(): number {
    return this.#parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** The bytes of its parts. Other requests get their turn while it is encoded. */
  async encoded(): Promise<Buffer[]> {
    const stretch = new Stretch();
    const bytes: Buffer[] = [];
    for (const part of this.#parts) {
      bytes.push(Buffer.from(part));
      await stretch.after(part.length);
    }
    return bytes;
  }
}

/**
 * Sends what routes return: a JsonAnswer as it is, anything else as ordinary JSON. Long ones stay in memory until their
 * readers have received them, within the limit of `unsent`.
 */
export function answerWithExactJson(fastify: FastifyInstance, unsent: BytesInWork): void {
  fastify.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (!(payload instanceof JsonAnswer)) return payload;
    void reply.headers({ ...payload.headers });
    if (payload.next !== null) void reply.header('Link', nextPageLink(request.url, payload.next));
    const { characters } = payload;
    if (characters <= Stretch.LENGTH) return payload;
    const caller = request.caller?.actor.id ?? '';
    // Most texts have one byte per character, and a refused one is never encoded.
    unsent.add(caller, characters);
    finished(reply.raw, () => unsent.release(caller, characters));
    const parts = await payload.encoded();
    void reply.header(
      'Content-Length',
      parts.reduce((sum, { length }) => sum + length, 0),
    );
    return Readable.from(parts);
  });
  fastify.setReplySerializer((payload: unknown) => {
    // Fastify sends streams as they are.
    if (payload instanceof Readable) return payload as unknown as string;
    return payload instanceof JsonAnswer ? payload.text : toJsonText(payload);
  });
}

/** One page of a list (docs: HTTP API, pagination): `next` is what `after` takes, null at the end. `more` is what else it says. */
export function pageAnswer(rows: readonly JsonText[], next: string | null, more: object = {}): JsonAnswer {
  const between = rows.flatMap((row, i) => (i === 0 ? [row] : [',', row]));
  return new JsonAnswer(['{"data":[', ...between, `],${toJsonText({ next, ...more }).slice(1)}`], {}, next);
}

/** Where the last event of a command is, for `?atLeast=` of a later read. */
export function positionHeader(position: bigint): { Position: string } {
  return { Position: position.toString() };
}
