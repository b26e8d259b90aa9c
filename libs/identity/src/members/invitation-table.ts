import { EntitySchema } from 'typeorm';

import type { Actor } from '../rights/caller.js';
import type { Role } from '../rights/rights.js';

export interface InvitationRow {
  id: string;
  project_id: string;
  /** SHA-256 of the token in the link, hex. */
  hash: string;
  /** What the one who accepts becomes. */
  role: Role;
  /** Only who has this address may accept; null for whoever has the link. */
  email: string | null;
  created_by: Actor;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  accepted_at: Date | null;
  accepted_by: string | null;
}

export const invitationTable = new EntitySchema<InvitationRow>({
  name: 'invitation',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    project_id: { type: 'uuid' },
    hash: { type: 'text', unique: true },
    role: { type: 'text' },
    email: { type: 'text', nullable: true },
    created_by: { type: 'jsonb' },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    expires_at: { type: 'timestamptz' },
    revoked_at: { type: 'timestamptz', nullable: true },
    accepted_at: { type: 'timestamptz', nullable: true },
    accepted_by: { type: 'uuid', nullable: true },
  },
});
