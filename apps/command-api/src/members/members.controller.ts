import { Controller, Delete, Get, HttpCode, Patch } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import { Identity, type ProjectMember } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { JsonBody } from '../request-json/json-body.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { memberAnswer } from './member-answer.js';
import { readRole } from './member.dto.js';

/** Who is in the project, and as what. */
@Controller('v1/members')
export class MembersController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('audit')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    return pageOfAll(await this.identity.members.list(caller.projectId), page, memberAnswer);
  }

  @Patch(':member')
  @Needs('admin')
  async changeRole(
    @CurrentAsker() { caller }: Asker,
    @PathId('member') memberId: string,
    @JsonBody() body: JsonText,
  ): Promise<JsonAnswer> {
    const change = { projectId: caller.projectId, memberId, by: caller.actor };
    return new JsonAnswer(memberAnswer(changed(await this.identity.members.changeRole(change, readRole(body)))));
  }

  @Delete(':member')
  @Needs('admin')
  @HttpCode(204)
  async remove(@CurrentAsker() { caller }: Asker, @PathId('member') memberId: string): Promise<void> {
    changed(await this.identity.members.remove({ projectId: caller.projectId, memberId, by: caller.actor }));
  }
}

function changed(outcome: ProjectMember | 'unknown' | 'last_admin'): ProjectMember {
  switch (outcome) {
    case 'unknown':
      throw new Problem('member_not_found', 'The project has no such member');
    case 'last_admin':
      throw new Problem('last_admin', 'This is the only admin of the project: make somebody else an admin first');
  }
  return outcome;
}
