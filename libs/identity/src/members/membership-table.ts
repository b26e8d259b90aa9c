import { EntitySchema } from 'typeorm';

import type { Role } from '../rights/rights.js';

/** One person in one project. The person is a row of better-auth's own table, `member`. */
export interface MembershipRow {
  project_id: string;
  member_id: string;
  role: Role;
  created_at: Date;
  /** When they last asked for something of the project, to the minute; null for never. */
  last_seen_at: Date | null;
}

export const membershipTable = new EntitySchema<MembershipRow>({
  name: 'membership',
  schema: 'identity',
  columns: {
    project_id: { type: 'uuid', primary: true },
    member_id: { type: 'uuid', primary: true },
    role: { type: 'text' },
    created_at: { type: 'timestamptz', default: () => 'now()' },
    last_seen_at: { type: 'timestamptz', nullable: true },
  },
});
