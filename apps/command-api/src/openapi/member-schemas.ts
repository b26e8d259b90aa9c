import { roles } from '@labeling/identity';
import { id, object, orNull, ref, text, time, type Schema } from './schema.js';

const role: Schema = { type: 'string', enum: [...roles] };
const invitation = {
  id,
  role: { ...role, description: 'What the one who accepts becomes' },
  email: { ...orNull(text), description: 'Only who has this address may accept; null for whoever has the link' },
  createdBy: ref('Actor'),
  createdAt: time,
  expiresAt: time,
} satisfies Record<string, Schema>;

/** The shapes of members and invitations. */
export const memberSchemas: Readonly<Record<string, Schema>> = {
  Member: object({
    ...{ id, name: text, email: text, role, joinedAt: time },
    lastSeenAt: { ...orNull(time), description: 'In this project, to the minute' },
  }),
  RoleChange: object({ role }),
  NewInvitation: object({ role, email: invitation.email }, ['email']),
  Invitation: object(invitation),
  CreatedInvitation: object({
    ...invitation,
    token: { ...text, description: "Shown this once. The link is `/invitation/<token>` at the pages' address" },
  }),
};
