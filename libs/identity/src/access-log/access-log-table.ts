import { EntitySchema } from 'typeorm';

import type { Actor } from '../rights/caller.js';
import type { AccessKind, AccessSubject } from './access-entry.js';

/** Rows are only ever added; the database refuses to change or delete one. */
export interface AccessLogRow {
  id: string;
  projectId: string;
  at: Date;
  kind: AccessKind;
  actorType: Actor['type'] | null;
  actorId: string | null;
  actorName: string | null;
  subject: AccessSubject | null;
  details: Record<string, string>;
  ip: string | null;
}

export const accessLogTable = new EntitySchema<AccessLogRow>({
  name: 'access_log',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'identity.new_uuid_v7()' },
    projectId: { type: 'uuid' },
    at: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    kind: { type: 'text' },
    actorType: { type: 'text', nullable: true },
    actorId: { type: 'uuid', nullable: true },
    actorName: { type: 'text', nullable: true },
    subject: { type: 'jsonb', nullable: true },
    details: { type: 'jsonb', default: {} },
    ip: { type: 'text', nullable: true },
  },
});
