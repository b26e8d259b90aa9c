import { EntitySchema } from 'typeorm';

/** How long the traces of a project are kept, and what was last removed for that. */
export const retentionTable = new EntitySchema<{
  project_id: string;
  keep_days: number | null;
  keep_bytes: string | null;
  checked_at: Date | null;
  removed_at: Date | null;
  removed_traces: string | null;
  removed_spans: string | null;
  removed_bytes: string | null;
}>({
  name: 'retention',
  schema: 'traces',
  columns: {
    project_id: { type: 'uuid', primary: true },
    keep_days: { type: 'integer', nullable: true },
    keep_bytes: { type: 'bigint', nullable: true },
    checked_at: { type: 'timestamp with time zone', nullable: true },
    removed_at: { type: 'timestamp with time zone', nullable: true },
    removed_traces: { type: 'bigint', nullable: true },
    removed_spans: { type: 'bigint', nullable: true },
    removed_bytes: { type: 'bigint', nullable: true },
  },
});
