import { Controller, Headers, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { parseJsonText, type JsonText } from '@labeling/domain';
import { Readable } from 'node:stream';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { asksForLines } from '../answers/progress-lines.js';
import { away } from '../problem-details/problem-of.js';
import { Problem } from '../problem-details/problem.js';
import { Settings } from '../settings/settings.js';

/** Compares the read models with the events, in the projector. It covers all projects, so the answer names no rows. */
@Controller('v1/verification')
export class VerificationController {
  constructor(private readonly settings: Settings) {}

  @Post()
  @HttpCode(200)
  @Needs('admin')
  async verify(@Headers('accept') accept: string | undefined): Promise<JsonAnswer | StreamableFile> {
    const body = await this.#ask();
    if (!asksForLines(accept)) return new JsonAnswer(lastOf(await new Response(body).text()));
    return new StreamableFile(Readable.fromWeb(body), { type: 'application/jsonl; charset=utf-8' });
  }

  async #ask() {
    try {
      const { ok, body } = await fetch(`${this.settings.projectorUrl}/verification`, { method: 'POST' });
      if (ok && body !== null) return body;
    } catch (error) {
      throw away('not_ready', 'The projector, which would look, does not answer', error);
    }
    throw away('not_ready', 'The projector cannot look now');
  }
}

/** The result is the last line. @throws Problem when there is none */
function lastOf(lines: string): JsonText {
  const last = lines.trimEnd().split('\n').at(-1) ?? '';
  const result: { problem?: { detail: string } } =
    last === '' ? { problem: { detail: 'The verification ended early' } } : JSON.parse(last);
  if (result.problem === undefined) return parseJsonText(last);
  throw new Problem('verification_failed', result.problem.detail);
}
