import { toJsonText, type JsonText } from '@labeling/domain';
import type { Invitation, ProjectMember } from '@labeling/identity';

/** A member as the API answers it. */
export function memberAnswer({ id, name, email, role, joinedAt, lastSeenAt }: ProjectMember): JsonText {
  return toJsonText({ id, name, email, role, joinedAt, lastSeenAt });
}

/** An invitation as the API answers it; `token` only where it was just made. */
export function invitationAnswer(
  { id, role, email, createdBy, createdAt, expiresAt }: Invitation,
  token?: string,
): JsonText {
  return toJsonText({ id, role, email, createdBy, createdAt, expiresAt, ...(token !== undefined && { token }) });
}
