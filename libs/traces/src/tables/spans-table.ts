import { EntitySchema } from 'typeorm';

/** One span as it was first received. Ids are lowercase hex, times nanoseconds since 1970, payloads exact JSON texts. */
export const spansTable = new EntitySchema<{
  project_id: string;
  trace_id: string;
  span_id: string;
  parent_span_id: string | null;
  name: string;
  kind: string;
  type: string;
  status: string;
  status_message: string | null;
  start_ns: string;
  end_ns: string;
  service: string | null;
  model: string | null;
  input_tokens: string | null;
  output_tokens: string | null;
  cached_tokens: string | null;
  cache_write_tokens: string | null;
  reasoning_tokens: string | null;
  cost: string | null;
  session_id: string | null;
  user_id: string | null;
  input: string | null;
  input_from: string | null;
  output: string | null;
  output_from: string | null;
  attributes: string;
  resource: string;
  scope: string;
  events: string;
  links: string;
}>({
  name: 'spans',
  schema: 'traces',
  columns: {
    project_id: { type: 'uuid', primary: true },
    trace_id: { type: 'text', primary: true },
    span_id: { type: 'text', primary: true },
    parent_span_id: { type: 'text', nullable: true },
    name: { type: 'text' },
    kind: { type: 'text' },
    type: { type: 'text' },
    status: { type: 'text' },
    status_message: { type: 'text', nullable: true },
    start_ns: { type: 'bigint' },
    end_ns: { type: 'bigint' },
    service: { type: 'text', nullable: true },
    model: { type: 'text', nullable: true },
    input_tokens: { type: 'bigint', nullable: true },
    output_tokens: { type: 'bigint', nullable: true },
    cached_tokens: { type: 'bigint', nullable: true },
    cache_write_tokens: { type: 'bigint', nullable: true },
    reasoning_tokens: { type: 'bigint', nullable: true },
    cost: { type: 'numeric', nullable: true },
    session_id: { type: 'text', nullable: true },
    user_id: { type: 'text', nullable: true },
    input: { type: 'text', nullable: true },
    input_from: { type: 'text', nullable: true },
    output: { type: 'text', nullable: true },
    output_from: { type: 'text', nullable: true },
    attributes: { type: 'text' },
    resource: { type: 'text' },
    scope: { type: 'text' },
    events: { type: 'text' },
    links: { type: 'text' },
  },
});
