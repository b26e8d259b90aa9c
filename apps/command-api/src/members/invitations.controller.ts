import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { idempotencyKeyOfSecret } from '../openapi/parameters.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PageQuery } from '../requests/page-query.js';
import { Identity } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PathId } from '../requests/path-ids.js';
import { CreatedInvitationAnswer, InvitationAnswer, invitationAnswer } from './member-answer.js';
import { NewInvitationDto } from './member.dto.js';

/** Links by which people join the project. */
@Tag('Members')
@Controller('v1/invitations')
export class InvitationsController {
  constructor(
    private readonly identity: Identity,
    private readonly requests: KeyedRequests,
  ) {}

  @Get()
  @Needs('audit')
  @Describe({
    id: 'listInvitations',
    summary: 'List the invitations that can still be accepted',
    answer: { is: 'A page of invitations, newest first', of: pageOf(InvitationAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: PageQuery): Promise<JsonAnswer> {
    const invitations = await this.identity.invitations.list(caller.projectId);
    const order = { key: ({ createdAt }: { createdAt: Date }) => createdAt.getTime(), isDescending: true };
    return pageOfAll(invitations, page, order, (row) => invitationAnswer(row));
  }

  @Post()
  @Needs('admin')
  @Describe({
    id: 'createInvitation',
    summary: 'Invite a person with a link',
    description:
      'The link works once and expires after seven days, or with the API key that made it if that expires sooner. It is not ' +
      'sent to anyone: pass it on yourself. If the answer was lost, send the request again with its `Idempotency-Key`: the ' +
      'answer is 409 `invitation_exists` with the `id` of the invitation to revoke. Then create another.',
    takes: [idempotencyKeyOfSecret],
    answer: { is: 'The invitation with its token', of: one(CreatedInvitationAnswer) },
    problems: ['invitation_exists'],
  })
  async create(
    @CurrentAsker() asker: Asker,
    @Body() { role, email }: NewInvitationDto,
    @IdempotencyKey() key: string | undefined,
  ): Promise<JsonAnswer> {
    const { projectId, actor: by } = asker.caller;
    // The key keeps anybody from finding out an address from the digest, which is kept forever.
    const content = [key, role, email];
    await this.requests.accept({ key, place: projectId, kind: 'invitation', content, asker });
    const created = await this.identity.invitations.create({
      ...{ id: newId(projectId, 'invitation', key), projectId, by, role },
      ...(typeof email === 'string' && { email }),
    });
    return new JsonAnswer(invitationAnswer(created.invitation, created.token));
  }

  @Delete(':invitation')
  @Needs('admin')
  @HttpCode(204)
  @Describe({
    id: 'revokeInvitation',
    summary: 'Revoke an invitation',
    answer: { is: 'The link no longer works' },
    problems: ['invitation_not_found'],
  })
  async revoke(@CurrentAsker() { caller }: Asker, @PathId('invitation') id: string): Promise<void> {
    const found = await this.identity.invitations.revoke({ projectId: caller.projectId, id, by: caller.actor });
    if (!found) throw new Problem('invitation_not_found', 'The project has no such open invitation');
  }
}
