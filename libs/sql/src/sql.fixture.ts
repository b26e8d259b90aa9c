// Two projects with rows of their own in a real Postgres, and a runner like the API's.
import { migrateIdentity } from '@labeling/identity';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@labeling/infra';
import { migrateReadModels } from '@labeling/read-models/projection';
import { migrateTraces } from '@labeling/traces';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { projectRole, serverOf } from './roles/project-role.js';
import { collectResult, migrateSql, SqlRunner, type SqlQuery, type SqlResult } from './index.js';

export const mine = '11111111-1111-4111-8111-111111111111';
export const theirs = '22222222-2222-4222-8222-222222222222';
/** A text in every row of the other project, and nowhere else. */
export const secret = 'THEIR-SECRET';

/** What most queries of the tests have in common. */
/** An API key that reads the first project, but not what annotators answered. */
export const all = { projectId: mine, viewer: undefined, member: undefined, readsAll: false };
export const aQuery = { ...all, by: 'ada', timeoutMs: 30_000 } as const;

export interface World {
  readonly url: string;
  /** Of the owner of the database, as the product connects. */
  readonly pool: pg.Pool;
  readonly server: ThrowawayPostgres;
  readonly runner: SqlRunner;
  run(query: string, more?: Partial<SqlQuery> & { maxRows?: number; maxBytes?: number }): Promise<SqlResult>;
  /** The first cell of the first row. */
  value(query: string): Promise<string | null | undefined>;
  stop(): Promise<void>;
}

export async function aWorld(): Promise<World> {
  const server = await startThrowawayPostgres();
  const url = server.ownerUrl;
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  await migrateReadModels(url);
  await migrateIdentity(url);
  await migrateTraces(url);
  await migrateSql(url);
  await fill(pool, mine, 'mine');
  await fill(pool, theirs, secret);
  const runner = new SqlRunner({ databaseUrl: url, pool });
  const run: World['run'] = (query, { maxRows = 1_000, maxBytes = 16_000_000, ...more } = {}) =>
    collectResult(
      runner.batches({ ...aQuery, runId: randomUUID(), query, most: maxRows + 1, rowBytes: maxBytes, ...more }),
      {
        maxRows,
        maxBytes,
      },
    );
  return {
    ...{ url, pool, server, runner, run },
    value: async (query) => (await run(query)).rows[0]?.[0],
    async stop() {
      runner.close();
      await pool.end();
      await server.remove();
    },
  };
}

/** A connection of the first project's role, as an attacker would have it behind a guard with a hole. */
export async function asTheRole(world: World): Promise<pg.Client> {
  await world.value('select 1');
  const { salt = '' } = (await world.pool.query<{ salt: string }>('select salt from sql.secret')).rows[0] ?? {};
  const server = serverOf(world.url);
  const { role, password } = projectRole(all, server, salt);
  const client = new pg.Client({ ...server, user: role, password });
  await client.connect();
  return client;
}

/** The data of every item and datapoint of the first project. */
export const exactJson = '{"z": 1.10, "a":12345678901234567890, "u":"\\u0000\\ud800", "z":1e400}';

async function fill(pool: pg.Pool, project: string, word: string): Promise<void> {
  const [queue, dataset, push] = [randomUUID(), randomUUID(), randomUUID()];
  const at = '2026-11-21T08:57:16.019Z';
  const say = (text: string, values: unknown[]) => pool.query(text, values);
  await say(
    `insert into read_model.queues (id, project_id, name, guidelines, labelers_may_push, overlap, overlap_lots, slot_hours, deleted, archived, created_at, updated_at, revision, position)
     values ($1, $2, $3, '', true, 1, 10000, 24, false, false, $4, $4, 0, 1)`,
    [queue, project, word, at],
  );
  await say(
    `insert into read_model.datasets (id, project_id, name, deleted, created_at, updated_at, revision, position)
     values ($1, $2, $3, false, $4, $4, 0, 2)`,
    [dataset, project, word, at],
  );
  for (let ordinal = 0; ordinal < 3; ordinal++) {
    const item = randomUUID();
    await say(
      `insert into read_model.queue_items (id, queue_id, project_id, ordinal, lot, state, review_state, revision, arrival_position, arrival_request, arrival_index, created_at, updated_at, changed_by, annotators, submitted, differing, agreement, comments, open_comments)
       values ($1, $2, $3, $4::integer, 0, ($4::integer)::smallint, 0, 7, 7, $5, 0, $6, $6, $7, 0, 0, false, 'open', 0, 0)`,
      [item, queue, project, ordinal, randomUUID(), at, word],
    );
    const addedBy = JSON.stringify({ type: 'apiKey', id: 'k', name: word });
    await say(
      `insert into read_model.item_payloads (item_id, data, original_target, metadata, idempotency_key, source, added_by)
       values ($1, $2, $3, $3, $4, '{"type":"api"}', $5)`,
      [item, exactJson, JSON.stringify({ word }), JSON.stringify(word + ordinal), addedBy],
    );
    await say(
      `insert into read_model.datapoints (id, dataset_id, position, index, ordinal, data, target, created_at, queue_id, item_id, item_revision, push_id)
       values ($1, $2, 5, $3::integer, $3::integer, $4, $5, $6, $7, $8, 2, $9)`,
      [...[randomUUID(), dataset, ordinal, exactJson, JSON.stringify(word), at, queue, item, push]],
    );
  }
  const [trace, span] = [randomUUID(), randomUUID()];
  await say(
    `insert into traces.traces (project_id, trace_id, name, start_ns, end_ns, span_count, error_count, root_has_parent, root_start_ns, root_span_id, root_ok)
     values ($1, $2, $3, 1700000000123456789, 1700000001123456789, 1, 0, false, 1, 'a', true)`,
    [project, trace, word],
  );
  await say(
    `insert into traces.spans (project_id, trace_id, span_id, name, kind, type, status, start_ns, end_ns, input, attributes, resource, scope, events, links)
     values ($1, $2, $3, $4, 'internal', 'llm', 'ok', 1700000000123456789, 1700000001123456789, $5, '{}', '{}', '{}', '[]', '[]')`,
    [project, trace, span, word, exactJson],
  );
  await say(
    `insert into read_model.activity (position, project_id, type, revision, actor_type, actor_id, actor_name, at, correlation_id)
     values ($1, $2, 'QueueCreated', 0, 'member', $3, $3, $4, $3)`,
    [project === mine ? 1 : 2, project, word, at],
  );
}
