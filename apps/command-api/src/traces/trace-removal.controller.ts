import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { jsonElements, jsonKind, toJsonText, type JsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { deleteTraces, isTraceId, type DeletedTraces } from '@labeling/traces';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { DirectAddress } from '../access/direct-address.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Metrics } from '../metrics/metrics.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { Problem, type FieldProblem } from '../problem-details/problem.js';
import { plainValue } from '../shapes/properties.js';
import { refuseInvalid } from '../shapes/open-shape.js';
import { Database } from '../stores/database.js';
import { PathHex } from './trace-query.js';
import { DeletedTracesAnswer, MOST_DELETED, TracesToDeleteDto } from './trace-removal.dto.js';

/** Deletes traces for good, and records it in the access log, since traces have no events. */
@Tag('Traces')
@Controller('v1/traces')
export class TraceRemovalController {
  constructor(
    private readonly db: Database,
    private readonly identity: Identity,
    private readonly metrics: Metrics,
  ) {}

  @Delete(':trace')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'deleteTrace',
    summary: 'Delete a trace with all its spans',
    description:
      'Items that were made from its spans stay, with their own copy. If spans of it arrive later, they make it again.',
    answer: { is: 'The trace is deleted' },
    problems: ['trace_not_found'],
  })
  async delete(
    @PathHex('trace') traceId: string,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<void> {
    const { traces } = await this.#delete([traceId], asker, ip);
    if (traces === 0) throw new Problem('trace_not_found', 'The project has no such trace');
  }

  @Post('deletions')
  @Needs('admin')
  @HttpCode(200)
  @Describe({
    id: 'deleteTraces',
    summary: 'Delete several traces with all their spans',
    description:
      'Up to a hundred at a time, each time with an entry in the access log. Traces that the project does not have are skipped.',
    answer: { is: 'How many traces and spans are deleted', of: one(DeletedTracesAnswer) },
  })
  async deleteSeveral(
    @Body() { traceIds }: TracesToDeleteDto,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<JsonAnswer> {
    return new JsonAnswer(toJsonText(await this.#delete(readIds(traceIds), asker, ip)));
  }

  async #delete(traceIds: readonly string[], asker: Asker, ip: string | undefined): Promise<DeletedTraces> {
    const { projectId, actor } = asker.caller;
    const deleted = await deleteTraces(this.db.pool, {
      ...{ projectId, traceIds },
      record: (db, { traceIds: gone, spans }) =>
        this.identity.recordAccess(
          {
            ...{ projectId, actor, kind: 'tracesDeleted', subject: null, ...(ip !== undefined && { ip }) },
            details: { traces: String(gone.length), spans: String(spans), traceIds: gone.join(' ') },
          },
          db,
        ),
    });
    if (deleted.traces > 0) this.metrics.tracesWereRemoved('request', deleted);
    return deleted;
  }
}

/** The ids may be in upper or lower case. */
function readIds(list: JsonText): string[] {
  const pointer = '/traceIds';
  const texts = jsonKind(list) === 'array' ? jsonElements(list) : [];
  const ids = texts.map((text) => String(plainValue(text)).toLowerCase());
  const problems: FieldProblem[] = ids.flatMap((id, i) =>
    isTraceId(id) ? [] : [{ pointer: `${pointer}/${i}`, detail: 'must have 32 hexadecimal digits' }],
  );
  if (ids.length === 0) problems.push({ pointer, detail: 'must be an array of at least one id' });
  if (ids.length > MOST_DELETED) problems.push({ pointer, detail: `must have at most ${MOST_DELETED} ids` });
  refuseInvalid(problems);
  return [...new Set(ids)];
}
