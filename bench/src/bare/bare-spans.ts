import type pg from 'pg';
import type { someSpans } from '../product/otlp.js';
import { inParallel } from '../product/in-parallel.js';
import { rate } from '../statistics/rounds.js';

const insert = `
  insert into bench_scratch.spans (trace_id, span_id, start_ns, attributes, input, output)
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[])`;

/** Spans per second into one table with one key, one statement per request: the least that storing them can cost. */
export async function bareSpans(
  pool: pg.Pool,
  width: number,
  requests: readonly ReturnType<typeof someSpans>[],
): Promise<number> {
  await pool.query('drop schema if exists bench_scratch cascade');
  await pool.query('create schema bench_scratch');
  try {
    await pool.query(
      `create table bench_scratch.spans (trace_id text, span_id text, start_ns bigint not null,
         attributes text not null, input text, output text, primary key (trace_id, span_id))`,
    );
    const statements = requests.map((spans) => [
      spans.map(({ traceId }) => traceId.toString('hex')),
      spans.map(({ spanId }) => spanId.toString('hex')),
      spans.map(({ startNs }) => startNs),
      spans.map(({ attributes }) => JSON.stringify(attributes)),
      spans.map(({ attributes }) => attributes['gen_ai.input.messages']),
      spans.map(({ attributes }) => attributes['gen_ai.output.messages']),
    ]);
    const count = requests.reduce((sum, { length }) => sum + length, 0);
    return await rate(count, () => inParallel(width, statements.length, (n) => pool.query(insert, statements[n])));
  } finally {
    await pool.query('drop schema bench_scratch cascade');
  }
}
