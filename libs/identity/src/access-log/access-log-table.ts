import { EntitySchema } from 'typeorm';

import type { AccessKind, AccessSubject } from './access-entry.js';
import type { Actor } from '../rights/caller.js';

/** Only ever added to; the database refuses to change or delete a row. */
export interface AccessLogRow {
  id: string;
  project_id: string;
  at: Date;
  kind: AccessKind;
  actor_type: Actor['type'] | null;
  actor_id: string | null;
  actor_name: string | null;
  subject: AccessSubject | null;
  details: Record<string, string>;
  ip: string | null;
}

export const accessLogTable = new EntitySchema<AccessLogRow>({
  name: 'access_log',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'identity.new_uuid_v7()' },
    project_id: { type: 'uuid' },
    at: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    kind: { type: 'text' },
    actor_type: { type: 'text', nullable: true },
    actor_id: { type: 'uuid', nullable: true },
    actor_name: { type: 'text', nullable: true },
    subject: { type: 'jsonb', nullable: true },
    details: { type: 'jsonb', default: {} },
    ip: { type: 'text', nullable: true },
  },
});
