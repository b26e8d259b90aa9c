import { EntitySchema } from 'typeorm';

/** Log records that came before their span. Records of existing spans are events of these spans. */
export const logRecordsTable = new EntitySchema<{
  project_id: string;
  trace_id: string;
  span_id: string;
  /** Of the event: the same record sent again is the same row. */
  digest: string;
  /** JSON text, as spans have their events. */
  event: string;
  received_at: Date;
  /** Its position in its request. */
  place: number;
}>({
  name: 'log_records',
  schema: 'traces',
  columns: {
    project_id: { type: 'uuid', primary: true },
    trace_id: { type: 'text', primary: true },
    span_id: { type: 'text', primary: true },
    digest: { type: 'text', primary: true },
    event: { type: 'text' },
    received_at: { type: 'timestamp with time zone' },
    place: { type: 'integer' },
  },
});
