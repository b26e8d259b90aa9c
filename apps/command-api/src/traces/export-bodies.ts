// Bodies and answers of OTLP over HTTP: bytes in protobuf, text in JSON.
import { UnreadableExport, type ExportAnswer, type ExportBody } from '@labeling/traces';
import type { FastifyReply } from 'fastify';
import { readJson } from '../request-json/json-body.js';
import { PROTOBUF } from './protobuf-bodies.js';

/** @throws UnreadableExport when there is no body */
export function exported(body: unknown): ExportBody {
  const sent = Buffer.isBuffer(body) ? body : readJson(body);
  if (sent === undefined) throw new UnreadableExport('The body is empty');
  return sent;
}

export async function answerWith(reply: FastifyReply, answer: ExportAnswer): Promise<void> {
  const type = typeof answer === 'string' ? 'application/json; charset=utf-8' : PROTOBUF;
  await reply.status(200).type(type).send(Buffer.from(answer));
}
