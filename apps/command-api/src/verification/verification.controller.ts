import { Controller, Headers, HttpCode, Logger, Post, type StreamableFile } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { AnswerList } from '../shapes/nested.js';
import { Count, Text } from '../shapes/properties.js';
import { text } from '../shapes/schema.js';
import { Readable } from 'node:stream';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { TakesLong } from '../overload/admit-commands.js';
import { withKey } from '../health/with-key.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { asksForLines, finished, progressLines } from '../answers/progress-lines.js';
import { away } from '../problem-details/problem-of.js';
import { Problem } from '../problem-details/problem.js';
import { ClientGone } from '../requests/client-gone.js';
import { Settings } from '../settings/settings.js';
import { toldSteps } from './told-steps.js';

class VerifiedTable {
  @Text({ example: 'queue_items' }) readonly table: string;
  @Count({ example: 1_200 }) readonly rows: number;
  @Count({ example: 0 }) readonly different: number;
}

class VerificationAnswer {
  @Text({ example: '8123', description: 'The last event that counts' }) readonly position: string;
  @Count({ example: 7_860 }) readonly rows: number;
  @Count({ example: 0 }) readonly different: number;
  @Count({ example: 0, description: 'Streams with an event that this release cannot read' }) readonly setAside: number;
  @AnswerList(() => VerifiedTable) readonly tables: readonly VerifiedTable[];
}

/** Compares the read models with the events, in the projector. It covers all projects, so the answer names no rows. */
@Tag('Activity')
@Controller('v1/verification')
export class VerificationController {
  readonly #logger = new Logger('Verification');

  constructor(private readonly settings: Settings) {}

  @Post()
  @TakesLong()
  @HttpCode(200)
  @Needs('admin')
  @Describe({
    id: 'verify',
    summary: 'Compare every row of the read models with the events',
    description:
      'All events are folded a second time, while everything runs; the answer is sent when every row is compared. It counts the ' +
      'rows of the whole installation without naming any. With `Accept: application/jsonl` it is a line for each step, ' +
      '`{"phase": "reading" | "comparing", "done", "total"}`, and a last one, the result or `{"problem"}`.',
    answer: {
      is: 'The number of rows compared, and the number that differ from the events',
      of: one(VerificationAnswer),
      files: { 'application/jsonl': { schema: text } },
    },
    problems: ['verification_failed', 'not_ready'],
  })
  async verify(
    @Headers('accept') accept: string | undefined,
    @CurrentAsker() asker: Asker,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer | StreamableFile> {
    const work = toldSteps(Readable.fromWeb(await this.#ask(gone)));
    if (!asksForLines(accept)) return new JsonAnswer(await finished(work, gone));
    return progressLines(work, {
      last: (result) => result,
      path: '/v1/verification',
      failed: (err) => this.#logger.error({ requestId: asker.requestId, err }, 'A verification failed unexpectedly'),
    });
  }

  /** The projector stops when nobody is waiting for it any more. */
  async #ask(gone: AbortSignal) {
    const request = { method: 'POST', headers: withKey(this.settings), signal: gone };
    const response = await fetch(`${this.settings.projectorUrl}/verification`, request).catch((error: unknown) => {
      throw away('not_ready', 'The projector, which verifies, does not answer', error);
    });
    if (response.ok && response.body !== null) return response.body;
    if (response.status === 401)
      throw away('not_ready', 'The projector does not know this API: both need the same PROJECTOR_KEY');
    if (response.status === 503) {
      const headers = { 'Retry-After': response.headers.get('retry-after') ?? '10' };
      throw new Problem('too_busy', 'Another verification is running; wait until it has ended', { headers });
    }
    throw away('not_ready', 'The projector cannot verify right now');
  }
}
