import { EntitySchema } from 'typeorm';

import type { ProjectRow } from '../projects/project-table.js';
import type { Actor } from '../rights/caller.js';
import type { Role } from '../rights/rights.js';

export interface InvitationRow {
  id: string;
  projectId: string;
  /** SHA-256 of the token in the link, hex. */
  hash: string;
  /** The role of the person who accepts. */
  role: Role;
  /** Only the person with this address may accept; null for anyone with the link. */
  email: string | null;
  createdBy: Actor;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  project: ProjectRow;
}

export const invitationTable = new EntitySchema<InvitationRow>({
  name: 'invitation',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'gen_random_uuid()' },
    projectId: { type: 'uuid' },
    hash: { type: 'text', unique: true },
    role: { type: 'text' },
    email: { type: 'text', nullable: true },
    createdBy: { type: 'jsonb' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    expiresAt: { type: 'timestamptz' },
    revokedAt: { type: 'timestamptz', nullable: true },
    acceptedAt: { type: 'timestamptz', nullable: true },
    acceptedBy: { type: 'uuid', nullable: true },
  },
  relations: {
    project: { type: 'many-to-one', target: 'project', joinColumn: { name: 'project_id' } },
  },
});
