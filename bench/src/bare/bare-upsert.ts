import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { question } from '../product/questions.js';
import { rate } from '../statistics/rounds.js';

const ROWS_AT_ONCE = 1_000;
const upsert = `
  insert into bench_scratch.items (id, queue_id, ordinal, state, data, target)
  select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::smallint[], $5::text[], $6::text[])
  on conflict (id) do update set state = excluded.state, data = excluded.data, target = excluded.target`;

/** Rows per second into one table with one key, many per statement: the least that a rebuild of the read models can cost. */
export async function bareUpserts(pool: pg.Pool, count: number): Promise<number> {
  await pool.query('drop schema if exists bench_scratch cascade');
  await pool.query('create schema bench_scratch');
  try {
    await pool.query(
      `create table bench_scratch.items (id uuid primary key, queue_id uuid not null, ordinal integer not null,
         state smallint not null, data text not null, target text not null)`,
    );
    const statements = Array.from({ length: Math.ceil(count / ROWS_AT_ONCE) }, (_, n) => rowsOf(n * ROWS_AT_ONCE));
    return await rate(statements.length * ROWS_AT_ONCE, async () => {
      for (const values of statements) await pool.query(upsert, values);
    });
  } finally {
    await pool.query('drop schema bench_scratch cascade');
  }
}

function rowsOf(from: number): unknown[][] {
  const numbers = Array.from({ length: ROWS_AT_ONCE }, (_, i) => from + i);
  const queue = randomUUID();
  return [
    numbers.map(() => randomUUID()),
    numbers.map(() => queue),
    numbers,
    numbers.map(() => 0),
    numbers.map((n) => question(n).dataText),
    numbers.map((n) => question(n).targetText),
  ];
}
