import { Body, Controller, Get, Put } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { getRetention, setRetention, type Retention } from '@labeling/traces';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { DirectAddress } from '../access/direct-address.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { Database } from '../stores/database.js';
import { TraceRetentionAnswer, RetentionLimitsDto } from './retention.dto.js';

/** How long the project keeps its traces. */
@Tag('Traces')
@Controller('v1/trace_retention')
export class RetentionController {
  constructor(
    private readonly db: Database,
    private readonly identity: Identity,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'getTraceRetention',
    summary: 'Read how long traces are kept, how much is stored, and what was last removed',
    answer: { is: 'The limits, and what they did', of: one(TraceRetentionAnswer) },
  })
  async get(@CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    return new JsonAnswer(toJsonText(await getRetention(this.db, caller.projectId)));
  }

  @Put()
  @Needs('admin')
  @Describe({
    id: 'setTraceRetention',
    summary: 'Say how long traces are kept',
    description:
      'Whatever exceeds a limit is removed for good within a few minutes: whole traces, those first that have received ' +
      'no span for the longest time. Items that were made from them stay.',
    answer: { is: 'The limits, and what they did', of: one(TraceRetentionAnswer) },
  })
  async set(
    @CurrentAsker() asker: Asker,
    @Body() { keepDays, keepBytes }: RetentionLimitsDto,
    @DirectAddress() ip: string | undefined,
  ): Promise<JsonAnswer> {
    const { projectId, actor } = asker.caller;
    const before = await getRetention(this.db, projectId);
    await setRetention(this.db, projectId, { keepDays, keepBytes });
    if (before.keepDays !== keepDays || before.keepBytes !== keepBytes) {
      await this.identity.recordAccess({
        ...{ projectId, actor, kind: 'traceRetentionChanged', subject: null, ...(ip !== undefined && { ip }) },
        details: { from: inWords(before), to: inWords({ keepDays, keepBytes }) },
      });
    }
    return new JsonAnswer(toJsonText({ ...before, keepDays, keepBytes }));
  }
}

/** "30 days, 5 GiB" */
function inWords({ keepDays, keepBytes }: Retention): string {
  const limits = [
    ...(keepDays === null ? [] : [`${keepDays} days`]),
    ...(keepBytes === null ? [] : [`${Number((keepBytes / 2 ** 30).toFixed(3))} GiB`]),
  ];
  return limits.join(', ') || 'all';
}
