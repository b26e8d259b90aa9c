import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { JsonBody } from '../request-json/json-body.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { invitationAnswer } from './member-answer.js';
import { readInvitation } from './member.dto.js';

/** Links by which people come into the project. */
@Controller('v1/invitations')
export class InvitationsController {
  constructor(private readonly identity: Identity) {}

  @Get()
  @Needs('audit')
  async list(@CurrentAsker() { caller }: Asker, @PageOf() page: PageQuery): Promise<JsonAnswer> {
    return pageOfAll(await this.identity.invitations.list(caller.projectId), page, (row) => invitationAnswer(row));
  }

  @Post()
  @Needs('admin')
  async create(@CurrentAsker() { caller }: Asker, @JsonBody() body: JsonText): Promise<JsonAnswer> {
    const { invitation, token } = await this.identity.invitations.create({
      projectId: caller.projectId,
      by: caller.actor,
      ...readInvitation(body),
    });
    return new JsonAnswer(invitationAnswer(invitation, token));
  }

  @Delete(':invitation')
  @Needs('admin')
  @HttpCode(204)
  async revoke(@CurrentAsker() { caller }: Asker, @PathId('invitation') id: string): Promise<void> {
    const found = await this.identity.invitations.revoke({ projectId: caller.projectId, id, by: caller.actor });
    if (!found) throw new Problem('invitation_not_found', 'The project has no such open invitation');
  }
}
