import { Controller, Get, Query } from '@nestjs/common';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { QueryChoice, QueryId } from '../shapes/query-properties.js';
import { AccessEntryAnswer } from './access-entry-answer.js';
import { toJsonText } from '@labeling/domain';
import { accessKinds, Identity, type AccessKind } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { uuidForm } from '../request-json/json-rules.js';

class AccessLogQuery extends PageQuery {
  @QueryChoice(accessKinds, { description: 'Only this kind' }) readonly kind?: AccessKind;
  @QueryId({ description: 'Only what the actor with this id did' }) readonly actor?: string;
}

/** Who changed what about the access to the caller's project, and who deleted traces. */
@Tag('Access')
@Controller('v1/access_log')
export class AccessLogController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('audit')
  @Describe({
    id: 'listAccess',
    summary: 'Read who changed the access to the project, who signed in, and who deleted traces',
    description:
      'Sign-ins, including failed ones, sign-outs, every change of keys and members, deletions of traces, and changes of how long they are kept.',
    answer: { is: 'A page of entries, newest first', of: pageOf(AccessEntryAnswer) },
  })
  async list(
    @CurrentAsker() { caller }: Asker,
    @Query() { limit, after, kind, actor }: AccessLogQuery,
  ): Promise<JsonAnswer> {
    const found = await this.identity.listAccess({
      projectId: caller.projectId,
      // One more than requested, to know whether there is a next page.
      limit: limit + 1,
      ...(kind !== undefined && { kind }),
      ...(actor !== undefined && { actor }),
      ...(after !== undefined && { before: cursorOf(after) }),
    });
    const shown = found.slice(0, limit);
    const rows = shown.map(({ projectId: _, ...entry }) => toJsonText(entry));
    return pageAnswer(rows, found.length > limit ? (shown.at(-1)?.id ?? null) : null);
  }
}

function cursorOf(after: string): string {
  if (!uuidForm.test(after)) throw new Problem('invalid_parameter', 'after must be a UUID');
  return after;
}
