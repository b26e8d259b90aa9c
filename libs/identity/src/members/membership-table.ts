import { EntitySchema } from 'typeorm';

import type { ProjectRow } from '../projects/project-table.js';
import type { Role } from '../rights/rights.js';
import type { MemberRow } from './member-table.js';

/** One member in one project. */
export interface MembershipRow {
  projectId: string;
  memberId: string;
  role: Role;
  createdAt: Date;
  /** When they last made a request in the project, to the minute; null for never. */
  lastSeenAt: Date | null;
  project: ProjectRow;
  member: MemberRow;
}

export const membershipTable = new EntitySchema<MembershipRow>({
  name: 'membership',
  schema: 'identity',
  columns: {
    projectId: { type: 'uuid', primary: true },
    memberId: { type: 'uuid', primary: true },
    role: { type: 'text' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    lastSeenAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    project: { type: 'many-to-one', target: 'project', joinColumn: { name: 'project_id' } },
    member: { type: 'many-to-one', target: 'member', joinColumn: { name: 'member_id' } },
  },
});
