import { Controller, Get } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { accessKinds, Identity, type AccessKind } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { uuidForm } from '../request-json/json-rules.js';
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';

/** Who did what to the access of the asker's project. */
@Controller('v1/access_log')
export class AccessLogController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('audit')
  async list(
    @CurrentAsker() { caller }: Asker,
    @PageOf() { limit, after }: PageQuery,
    @QueryText('kind') kind: string | undefined,
    @QueryText('actor') actor: string | undefined,
  ): Promise<JsonAnswer> {
    const found = await this.identity.listAccess({
      projectId: caller.projectId,
      // One more than asked for tells whether there is a next page.
      limit: limit + 1,
      ...(kind !== undefined && { kind: kindOf(kind) }),
      ...(actor !== undefined && { actor: idOf(actor, 'actor') }),
      ...(after !== undefined && { before: idOf(after, 'after') }),
    });
    const shown = found.slice(0, limit);
    const rows = shown.map(({ projectId: _, ...entry }) => toJsonText(entry));
    return pageAnswer(rows, found.length > limit ? (shown.at(-1)?.id ?? null) : null);
  }
}

function kindOf(text: string): AccessKind {
  const kind = accessKinds.find((known) => known === text);
  if (kind === undefined) throw new Problem('invalid_parameter', `kind must be one of ${accessKinds.join(', ')}`);
  return kind;
}

function idOf(text: string, name: string): string {
  if (!uuidForm.test(text)) throw new Problem('invalid_parameter', `${name} must be a UUID`);
  return text;
}
