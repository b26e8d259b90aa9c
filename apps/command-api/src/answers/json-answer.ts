import { jsonArray, jsonObject, toJsonText, type JsonText } from '@labeling/domain';
import type { FastifyInstance } from 'fastify';

/** A body that is already JSON text, so that payloads are returned exactly as received. */
export class JsonAnswer {
  constructor(
    readonly text: JsonText,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Sends what routes return: a JsonAnswer as it is, anything else as ordinary JSON. */
export function answerWithExactJson(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (_request, reply, payload: unknown) => {
    if (payload instanceof JsonAnswer) void reply.headers({ ...payload.headers });
    return payload;
  });
  fastify.setReplySerializer((payload: unknown) =>
    payload instanceof JsonAnswer ? payload.text : toJsonText(payload),
  );
}

/** One page of a list (docs: HTTP API, pagination): `next` is what `after` takes, null at the end. */
export function pageAnswer(rows: readonly JsonText[], next: string | null): JsonAnswer {
  return new JsonAnswer(jsonObject({ data: jsonArray(rows), next: toJsonText(next) }));
}

/** Where the last event of a command is, for `?atLeast=` of a later read. */
export function positionHeader(position: bigint): { Position: string } {
  return { Position: position.toString() };
}
