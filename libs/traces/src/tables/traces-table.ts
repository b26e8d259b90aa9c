import { EntitySchema } from 'typeorm';

/** One row per trace, with totals over its spans, so that lists do not have to read spans. */
export const tracesTable = new EntitySchema<{
  project_id: string;
  trace_id: string;
  name: string;
  service: string | null;
  status: string;
  start_ns: string;
  end_ns: string;
  duration_ns: string;
  span_count: number;
  error_count: number;
  input_tokens: string | null;
  output_tokens: string | null;
  cost: string | null;
  own_input_tokens: string | null;
  own_output_tokens: string | null;
  own_cost: string | null;
  agent_input_tokens: string | null;
  agent_output_tokens: string | null;
  agent_cost: string | null;
  root_has_parent: boolean;
  root_start_ns: string;
  root_span_id: string;
  root_ok: boolean;
  bytes: string;
  received_at: Date;
  session_id: string | null;
}>({
  name: 'traces',
  schema: 'traces',
  columns: {
    project_id: { type: 'uuid', primary: true },
    trace_id: { type: 'text', primary: true },
    name: { type: 'text' },
    service: { type: 'text', nullable: true },
    status: { type: 'text' },
    start_ns: { type: 'bigint' },
    end_ns: { type: 'bigint' },
    duration_ns: { type: 'bigint' },
    span_count: { type: 'integer' },
    error_count: { type: 'integer' },
    input_tokens: { type: 'bigint', nullable: true },
    output_tokens: { type: 'bigint', nullable: true },
    cost: { type: 'numeric', nullable: true },
    own_input_tokens: { type: 'bigint', nullable: true },
    own_output_tokens: { type: 'bigint', nullable: true },
    own_cost: { type: 'numeric', nullable: true },
    agent_input_tokens: { type: 'bigint', nullable: true },
    agent_output_tokens: { type: 'bigint', nullable: true },
    agent_cost: { type: 'numeric', nullable: true },
    root_has_parent: { type: 'boolean' },
    root_start_ns: { type: 'bigint' },
    root_span_id: { type: 'text' },
    root_ok: { type: 'boolean' },
    bytes: { type: 'bigint', default: 0 },
    received_at: { type: 'timestamp with time zone', default: () => 'now()' },
    session_id: { type: 'text', nullable: true },
  },
});
