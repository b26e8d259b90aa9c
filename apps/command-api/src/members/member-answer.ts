import { toJsonText, type JsonText } from '@labeling/domain';
import { roles, type Invitation, type ProjectMember, type Role } from '@labeling/identity';
import { ActorAnswer } from '../answers/actor-answer.js';
import { invitationId, memberId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Id, Text, Time } from '../shapes/properties.js';

export class MemberAnswer {
  @Id({ example: memberId }) readonly id: string;
  @Text({ example: 'Ada' }) readonly name: string;
  @Text({ example: 'ada@example.org' }) readonly email: string;
  @Choice(roles, { example: 'admin' }) readonly role: Role;
  @Time() readonly joinedAt: string;
  @Time({ nullable: true, description: 'In this project, to the minute' }) readonly lastSeenAt: string | null;
}

export class InvitationAnswer {
  @Id({ example: invitationId }) readonly id: string;
  @Choice(roles, { example: 'labeler', description: 'The role of whoever accepts' }) readonly role: Role;
  @Text({
    nullable: true,
    example: 'ben@example.org',
    description: 'Only the person with this address may accept; null when anyone with the link may',
  })
  readonly email: string | null;
  @Nested(() => ActorAnswer) readonly createdBy: ActorAnswer;
  @Time() readonly createdAt: string;
  @Time({ example: '2026-11-28T08:57:16.019Z' }) readonly expiresAt: string;
}

export class CreatedInvitationAnswer extends InvitationAnswer {
  @Text({
    example: 'bm90IGEgcmVhbCB0b2tlbiwgYnV0IGxvbmc',
    description: 'Shown only now. The link is `/invitation/<token>` at the address of the pages.',
  })
  readonly token: string;
}

/** A member as the API answers it. */
export function memberAnswer({ id, name, email, role, joinedAt, lastSeenAt }: ProjectMember): JsonText {
  return toJsonText({ id, name, email, role, joinedAt, lastSeenAt });
}

/** An invitation as the API answers it; `token` only right after its creation. */
export function invitationAnswer(
  { id, role, email, createdBy, createdAt, expiresAt }: Invitation,
  token?: string,
): JsonText {
  return toJsonText({ id, role, email, createdBy, createdAt, expiresAt, ...(token !== undefined && { token }) });
}
