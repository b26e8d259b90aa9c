import { Body, Controller, Delete, Get, HttpCode, Patch, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { PageQuery } from '../requests/page-query.js';
import { Identity, type ProjectMember } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PathId } from '../requests/path-ids.js';
import { MemberAnswer, memberAnswer } from './member-answer.js';
import { RoleChangeDto } from './member.dto.js';

/** Who is in the project, and with which role. */
@Tag('Members')
@Controller('v1/members')
export class MembersController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('audit')
  @Describe({
    id: 'listMembers',
    summary: 'List the members of the project',
    answer: { is: 'A page of members, in the order they joined', of: pageOf(MemberAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: PageQuery): Promise<JsonAnswer> {
    const members = await this.identity.members.list(caller.projectId);
    return pageOfAll(members, page, { key: ({ joinedAt }) => joinedAt.getTime() }, memberAnswer);
  }

  @Patch(':member')
  @Needs('admin')
  @Describe({
    id: 'changeRole',
    summary: 'Change the role of a member',
    description: 'Takes effect at once, in every session of the member.',
    answer: { is: 'The member after the change', of: one(MemberAnswer) },
    problems: ['member_not_found', 'last_admin'],
  })
  async changeRole(
    @CurrentAsker() { caller }: Asker,
    @PathId('member') memberId: string,
    @Body() { role }: RoleChangeDto,
  ): Promise<JsonAnswer> {
    const change = { projectId: caller.projectId, memberId, by: caller.actor };
    return new JsonAnswer(memberAnswer(changed(await this.identity.members.changeRole(change, role))));
  }

  @Delete(':member')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'removeMember',
    summary: 'Remove a member from the project',
    description: 'Ends their access at once. Their account and the history of what they did are kept.',
    answer: { is: 'The member is removed' },
    problems: ['member_not_found', 'last_admin'],
  })
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
