import pg from 'pg';
import { migrateReadModels } from '@labeling/read-models/projection';
import { randomUUID } from 'node:crypto';
import { projectRole, serverOf } from '../roles/project-role.js';
import { all, aQuery, aWorld, exactJson, mine, secret, theirs, type World } from '../sql.fixture.js';
import { releaseTables } from '../migrations/release-tables.js';
import { SqlRunner, type SqlQuery } from './sql-runner.js';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world?.stop());

describe('a query', () => {
  it('sees the rows of its project in every table, and no others', async () => {
    const counts =
      'select (select count(*) from items), (select count(*) from datapoints), (select count(*) from queues)';
    expect((await world.run(counts)).rows).toEqual([['3', '3', '1']]);
    for (const table of ['queues', 'items', 'datasets', 'datapoints', 'activity', 'traces', 'spans']) {
      const { rows } = await world.run(`select * from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify((await world.run(`select * from ${table}`, { projectId: theirs })).rows)).toContain(secret);
    }
  });

  it('returns JSON as it was written, and exact numbers', async () => {
    expect(await world.value('select data from items limit 1')).toBe(exactJson);
    const { columns, rows } = await world.run(
      `select 9007199254740993::bigint b, 1.10::numeric n, 2 i, true t, null::text x, target->'word' a, 'é😀' e from items limit 1`,
    );
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['b bigint', 'n numeric', 'i integer', 't boolean', 'x text', 'a json', 'e text'],
    ]);
    expect(rows).toEqual([['9007199254740993', '1.10', '2', 't', null, '"mine"', 'é😀']]);
  });

  it('shows the share of a queue without zeros at its end', async () => {
    const shares = [];
    for (const lots of [2_000, 1, 10_000]) {
      await world.pool.query('update read_model.queues set overlap_lots = $1 where project_id = $2', [lots, mine]);
      shares.push(await world.value('select overlap_share from queues'));
    }
    expect(shares).toEqual(['0.2', '0.0001', '1']);
  });

  it('shows the other properties of an event', async () => {
    const details = '{"source":"file","added":3,"collapsed":1}';
    await world.pool.query('update read_model.activity set details = $1 where project_id = $2', [details, mine]);
    expect(await world.value('select details from activity')).toBe(details);
    expect(await world.value(`select details->>'added' from activity`)).toBe('3');
  });

  it('shows keys as clients wrote them, except those that text cannot hold', async () => {
    const keys = async () =>
      (await world.run('select idempotency_key from items order by ordinal')).rows.map(([key]) => key);
    expect(await keys()).toEqual(['mine0', 'mine1', 'mine2']);
    const change = `update read_model.item_payloads set idempotency_key = $1 where idempotency_key = $2`;
    await world.pool.query(change, ['"a \\"b\\" \\\\ é"', '"mine0"']);
    await world.pool.query(change, ['"\\u0000"', '"mine1"']);
    expect(await keys()).toEqual(['a "b" \\ é', '"\\u0000"', 'mine2']);
  });

  it('names its columns when it has no rows, and distinguishes columns of the same name', async () => {
    expect(await world.run('select 1 a, 2 a where false')).toEqual({
      columns: [
        { name: 'a', type: 'integer' },
        { name: 'a', type: 'integer' },
      ],
      rows: [],
      truncated: null,
    });
    expect((await world.run('select 1 a, 2 a')).rows).toEqual([['1', '2']]);
  });

  it('stops at the limit of rows or bytes, and reports it', async () => {
    const many = 'select generate_series(1, 100000000) g';
    const cut = await world.run(many, { maxRows: 25 });
    expect([cut.rows.length, cut.truncated]).toEqual([25, 'rows']);
    expect((await world.run('select g from generate_series(1, 25) g', { maxRows: 25 })).truncated).toBeNull();
    const wide = `select replace('${'a'.repeat(1000)}', 'a', '${'b'.repeat(900)}') from generate_series(1, 1000)`;
    const heavy = await world.run(wide, { maxBytes: 5_000_000 });
    expect([heavy.rows.length, heavy.truncated]).toEqual([5, 'bytes']);
  });

  it('ends as soon as it has one row more than allowed', async () => {
    const slow = `values (1), (2), (3) union all (${endless})`;
    const { rows, truncated } = await world.run(slow, { maxRows: 2, timeoutMs: 600_000 });
    expect([rows, truncated]).toEqual([[['1'], ['2']], 'rows']);
  });

  /** A text of this many thousand characters. */
  const long = (thousands: number) => `replace('${'a'.repeat(1000)}', 'a', '${'b'.repeat(thousands)}')`;

  it('returns rows however much larger they are than the previous ones', async () => {
    const { rows, truncated } = await world.run(
      `select case when g <= 10 then 'x' else ${long(120)} end from generate_series(1, 610) g`,
      { maxBytes: 100_000_000 },
    );
    expect([rows.length, truncated]).toEqual([610, null]);
    expect(rows.map(([cell]) => cell?.length)).toEqual(Array.from({ length: 610 }, (_, i) => (i < 10 ? 1 : 120_000)));
  });

  it('keeps the rows before one that is too large for this process', async () => {
    const { rows, truncated } = await world.run(
      `select case when g <= 5 then 'x' else replace(${long(1000)}, 'b', '${'c'.repeat(60)}') end from generate_series(1, 6) g`,
    );
    expect([rows.length, truncated]).toEqual([5, 'bytes']);
  });

  it('reads no more of a row than the caller could accept', async () => {
    const aRow = (thousands: number) => world.run(`select ${long(thousands)}`, { maxBytes: 5_000_000 });
    await expect(aRow(5_500)).rejects.toThrow('The first row alone exceeds the size limit of an answer');
    await expect(aRow(10_000)).rejects.toThrow('A row exceeds the size limit of an answer');
  });

  it('reports where it is wrong, counting characters as editors do', async () => {
    await expect(world.run(`select '😀é', nope from items`)).rejects.toMatchObject({ code: 'failed', position: 14 });
    await expect(world.run(`select '😀é', fro m items x y`)).rejects.toMatchObject({ code: 'failed', position: 20 });
    await expect(world.run(`select '😀é', pg_sleep(1)`)).rejects.toMatchObject({ code: 'refused', position: 14 });
    await expect(world.run('select 1/0')).rejects.toMatchObject({ code: 'failed', message: 'division by zero' });
    const quoted = await world.run(`select ${long(1000)}::int`).catch((error: unknown) => String(error));
    expect(quoted).toMatch(/^SqlProblem: invalid input syntax for type integer: "bbb.{0,1000}…$/);
    await expect(world.run(`select '😀é', 'open`)).rejects.toMatchObject({
      ...{ code: 'failed', position: 14, message: `unterminated quoted string at or near "'open"` },
    });
    const endless = await world.run(`select '${'a'.repeat(90_000)}`).catch((error: unknown) => String(error));
    expect(endless).toMatch(/^SqlProblem: unterminated quoted string at or near "'aaa.{0,1000}…$/);
    const misplaced = await world.run(`select * from '${'a'.repeat(90_000)}'`).catch((error: unknown) => String(error));
    expect(misplaced).toMatch(/^SqlProblem: syntax error at or near "'aaa.{0,1000}…$/);
  });

  it('may name its own columns freely, but not like a function that it could call instead', async () => {
    const [named] = (
      await world.run(
        `with t as (select count(*) as total, 'a' as path, 1 as version, max(name) as name from queues)
         select t.total, t.path, t.version, t.name, q.name, e.value, g.n from t, queues q, jsonb_each('{"a":1}') as e,
           generate_series(7, 7) as g (n)`,
      )
    ).rows;
    expect(named).toEqual(['1', 'a', '1', 'mine', 'mine', '1', '7']);
    const box = `jsonb_to_recordset('[{"label": "cat", "width": 1.5}]') as b (label text, width numeric)`;
    expect((await world.run(`select b.label, b.width from ${box}`)).rows).toEqual([['cat', '1.5']]);
    const called = 'select 1, 😀.version from generate_series(1, 1) as 😀 (version)';
    await expect(world.run(called)).rejects.toMatchObject({ code: 'refused', position: called.indexOf('😀.') });
  });

  it('may end with a semicolon or a comment', async () => {
    expect(await world.value('select 1;')).toBe('1');
    expect(await world.value('select 1 -- one')).toBe('1');
  });
});

const endless = 'with recursive t(n) as (values (1) union all select n + 1 from t) select count(*) from t';

describe('a long query', () => {
  it('ends when its time is up', async () => {
    await expect(world.run(endless, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
    expect(await backends(world)).toBe(0);
  });

  it('can be canceled by its id, by its signal, and from another process, but not from another project', async () => {
    const another = new SqlRunner({ databaseUrl: world.url, pool: world.pool });
    const signal = new AbortController();
    const ways = [
      (id: string) => world.runner.cancel(all, id),
      (id: string) => another.cancel(all, id),
      async () => signal.abort() === undefined,
    ];
    for (const cancel of ways) {
      const runId = randomUUID();
      const run = world.run(endless, { runId, signal: signal.signal }).catch((error: unknown) => error);
      await running(world, runId);
      expect(await another.cancel({ ...all, projectId: theirs }, runId)).toBe(false);
      expect(await cancel(runId)).toBe(true);
      expect(await run).toMatchObject({ code: 'cancelled' });
      expect(await backends(world)).toBe(0);
    }
  });

  it('stops on the server when its reader leaves', async () => {
    for await (const { rows } of world.runner.batches({
      ...aQuery,
      runId: randomUUID(),
      query: 'select generate_series(1, 100000000) g',
    })) {
      expect(rows.length).toBeLessThan(1_000_000);
      break;
    }
    expect(await backends(world)).toBe(0);
  });

  it('is refused when too many run at once, in one process or in several', async () => {
    const small = new SqlRunner({
      databaseUrl: world.url,
      pool: world.pool,
      runs: { atOnce: 1, ofProject: 1, ofCaller: 1 },
    });
    const ask = (runner: SqlRunner, query: string) => runner.batches({ ...aQuery, runId: randomUUID(), query }).next();
    const first = small.batches({ ...aQuery, runId: randomUUID(), query: 'table items' });
    await first.next();
    await expect(ask(small, 'select 1')).rejects.toMatchObject({ code: 'busy' });
    await first.return();
    expect((await ask(small, 'select 1')).done).toBe(false);
    small.close();
  });
});

describe('the queries of one person or key', () => {
  const begun = async (runner: SqlRunner, more: Partial<SqlQuery>) => {
    const run = runner.batches({ ...aQuery, runId: randomUUID(), query: 'table items', ...more });
    await run.next();
    return run;
  };

  it("leave room for those of others, and those of one project for another's", async () => {
    const runner = new SqlRunner({ databaseUrl: world.url, pool: world.pool });
    const runs = [await begun(runner, {}), await begun(runner, { projectId: theirs })];
    await expect(begun(runner, {})).rejects.toMatchObject({ code: 'busy' });
    await expect(begun(runner, { projectId: theirs })).rejects.toMatchObject({ code: 'busy' });
    runs.push(await begun(runner, { by: 'ben' }), await begun(runner, { by: 'cleo', projectId: theirs }));
    await expect(begun(runner, { by: 'dan' })).rejects.toMatchObject({ code: 'busy' });
    for (const run of runs) await run.return();
    await (await begun(runner, {})).return();
    runner.close();
  });
});

describe('a query that needs too much', () => {
  const words = `(select '${'x'.repeat(90_000)}' as word from generate_series(1, 3000)) t`;

  it('memory fails with a clear error, and the server survives', async () => {
    const before = await restarts(world);
    const texts = Array.from({ length: 6 }, (_, n) => `length(string_agg(word, '${n}'))`);
    const one = `select ${texts[0]} from (select * from ${words} limit 1000) t`;
    expect(await world.value(one)).toBe('90000999');
    await expect(world.run(`select ${texts.join(', ')} from ${words}`)).rejects.toMatchObject({
      code: 'failed',
      message: 'The query needs more memory than a query may use',
    });
    expect(await restarts(world)).toBe(before);
  });

  it('space for one value fails without an internal error', async () => {
    await expect(world.run(`select 'a' ~ '(a{1,200}){1,200}'`)).rejects.toMatchObject({ code: 'failed' });
  });
});

describe('the views', () => {
  it('read no payload of an item unless a query uses it', async () => {
    await world.value('select 1');
    const plan = async (columns: string) => {
      const text = `explain select ${columns} from sql_${mine.replaceAll('-', '')}.items`;
      return JSON.stringify((await world.pool.query(text)).rows);
    };
    expect(await plan('count(state)')).not.toContain('item_payloads');
    expect(await plan('data')).toContain('item_payloads');
  });

  it('follow the tables when a rebuild replaces them, even while queries run', async () => {
    await migrateReadModels(world.url, 'read_model_next');
    const asking = Array.from({ length: 12 }, () => world.value('select count(*) from items').catch(String));
    await world.pool.query(
      'alter schema read_model rename to read_model_old; alter schema read_model_next rename to read_model',
    );
    const answers = await Promise.all(asking);
    for (const answer of answers) expect(answer).toMatch(/^[03]$|Too many queries/);
    expect(await world.value('select count(*) from items')).toBe('0');
    await world.pool.query('drop schema read_model cascade; alter schema read_model_old rename to read_model');
    expect(await world.value('select count(*) from items')).toBe('3');
  });

  it('are created again when one is missing, such as one that was dropped with the tables it read before', async () => {
    await world.value('select 1');
    await world.pool.query(`drop view sql_${mine.replaceAll('-', '')}.items cascade`);
    expect(await world.value('select count(*) from items')).toBe('3');
  });
});

describe('releasing the tables', () => {
  it('lets migrations change them, and gives the next query its views again', async () => {
    await world.value('select 1');
    const change = 'alter table traces.spans alter column name type varchar';
    await expect(world.pool.query(change)).rejects.toThrow('used by a view');
    await releaseTables(world.url);
    await world.pool.query(change);
    expect(await world.value('select count(*) from spans')).toBe('1');
  });
});

describe('the role of a project', () => {
  it('is created again when it is missing or has another password', async () => {
    const { salt } = (await world.pool.query<{ salt: string }>('select salt from sql.secret')).rows[0] ?? { salt: '' };
    const { role, schema } = projectRole(all, serverOf(world.url), salt);
    await world.value('select 1');
    await world.pool.query(`alter role ${role} password 'another'`);
    expect(await world.value('select 1')).toBe('1');
    await world.pool.query(`drop schema ${schema} cascade; drop owned by ${role}; drop role ${role}`);
    expect(await world.value('select 1')).toBe('1');
  });

  it('does not have its password anywhere in the database', async () => {
    const { salt } = (await world.pool.query<{ salt: string }>('select salt from sql.secret')).rows[0] ?? { salt: '' };
    const { role, password } = projectRole(all, serverOf(world.url), salt);
    const { rows } = await world.server.pool.query<{ kept: string }>(
      `select rolpassword as kept from pg_authid where rolname = $1
       union all select row_to_json(secret)::text from sql.secret
       union all select query from pg_stat_activity where query <> ''`,
      [role],
    );
    expect(rows[0]?.kept).toMatch(/^SCRAM-SHA-256\$/);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('is created once when several processes need it at the same time', async () => {
    const projectId = randomUUID();
    const runners = [1, 2, 3].map(() => new SqlRunner({ databaseUrl: world.url, pool: world.pool }));
    const asked = runners.map((runner) =>
      runner.batches({ ...aQuery, projectId, runId: randomUUID(), query: 'select 1' }).next(),
    );
    for (const { value } of await Promise.all(asked)) expect(value?.rows).toEqual([['1']]);
    for (const runner of runners) runner.close();
  });

  it('is reported as unavailable when the owner may not create roles', async () => {
    await world.server.pool.query(
      `create role plain login password 'plain'; grant usage on schema sql to plain; grant select on sql.secret to plain`,
    );
    const url = Object.assign(new URL(world.url), { username: 'plain', password: 'plain' }).href;
    const pool = new pg.Pool({ connectionString: url });
    // The server is shutting down the connections of a closed pool a moment later.
    pool.on('error', () => undefined);
    const runner = new SqlRunner({ databaseUrl: url, pool });
    const asked = runner.batches({ ...aQuery, projectId: randomUUID(), runId: randomUUID(), query: 'select 1' }).next();
    await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('CREATEROLE') });
    await pool.end();
  });
});

async function backends({ pool }: World): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where usename like 'labeling_sql_%'`,
    );
    const count = rows[0]?.count ?? 0;
    // A backend that was told to end is listed until it has ended.
    if (count === 0 || tries === 2_400) return count;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function running({ pool }: World, runId: string): Promise<void> {
  const query = `select 1 from pg_stat_activity where application_name = $1 and query like 'declare%' and state = 'active' and wait_event is distinct from 'ClientRead'`;
  while ((await pool.query(query, [`sql ${runId}`])).rowCount === 0) await new Promise(setImmediate);
}

/** Changes when the server had to restart because one of its processes was killed. */
async function restarts({ server }: World): Promise<string> {
  const { rows } = await server.pool.query<{ since: string }>(
    `select backend_start::text as since from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  return rows[0]?.since ?? '';
}
