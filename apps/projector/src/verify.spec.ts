import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { datapointsDecider, datasetDecider, toJsonText } from '@labeling/domain';
import { execute, type EventContext } from '@labeling/event-store';
import { Load } from './load.fixture.js';
import { PROJECTOR, REBUILD, useProcesses, VERIFY, type RunningProcess } from './processes.fixture.js';
import { asOperator, useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();
const metadata = (): EventContext => ({
  ...{ actor: { type: 'member', id: 'ada', name: 'Ada' }, at: new Date().toISOString() },
  ...{ $correlationId: randomUUID(), $causationId: randomUUID() },
});
const query = (sql: string, values: unknown[] = []) => stores.pool().query(sql, values);

let load: Load;
let projector: RunningProcess;
const datasetId = randomUUID();
const datapointIds = [1, 2, 3].map(() => randomUUID());
beforeAll(async () => {
  projector = start(PROJECTOR, stores.env());
  load = await Load.begin(stores.store());
  for (let i = 0; i < 12; i++) await load.work();
  const createdAt = new Date().toISOString();
  const projectId = randomUUID();
  const dataset = { projectId, name: 'Gold', createdAt };
  await execute(stores.store(), datasetDecider, datasetId, { type: 'CreateDataset', dataset }, { metadata });
  const datapoints = datapointIds.map((id, i) => ({ id, data: toJsonText({ i }), target: toJsonText('é\n') }));
  const batch = { projectId, datasetId, createdAt, datapoints };
  const added = await execute(
    stores.store(),
    datapointsDecider,
    randomUUID(),
    { type: 'AddDatapoints', batch },
    { metadata },
  );
  expect(await stores.watcher().waitFor(added.position, WAIT_MS)).toBe(true);
});

async function verified() {
  const verify = start(VERIFY, stores.env());
  const code = await verify.exited;
  return { code, lines: verify.lines.map((line) => line.replace(/^verify: /, '')) };
}
const right = /^\d{1,3}(,\d{3})* rows compared at position \d+: every one is what the events say$/;
/** Progress is shown once a second, so a fast machine may not show any. */
const progress = /%/;

describe('a verification', () => {
  it('finds no difference where all rows are right, and leaves no schema', async () => {
    const { code, lines } = await verified();
    expect(lines.filter((line) => !progress.test(line))).toEqual([expect.stringMatching(right)]);
    expect(code).toBe(0);
    const { rows } = await query(`select 1 from pg_namespace where nspname = 'read_model_check'`);
    expect(rows).toEqual([]);
  });

  it('finds no difference while the system is in use', async () => {
    let done = false;
    const verification = verified().finally(() => (done = true));
    while (!done) await load.work();
    const { code, lines } = await verification;
    expect(lines.filter((line) => !progress.test(line))).toEqual([expect.stringMatching(right)]);
    expect(code).toBe(0);
  });

  it('can be run by a projector that connects with settings from its environment', async () => {
    const env = stores.env();
    const url = new URL(env.DATABASE_URL);
    const PGPASSWORD = decodeURIComponent(url.password);
    url.password = '';
    const standby = start(PROJECTOR, { ...env, DATABASE_URL: url.href, PGPASSWORD });
    const address = await standby.said<string>((line) => JSON.parse(line).address);
    const answer = await fetch(`${address}/verification`, { method: 'POST', ...asOperator });
    const last: unknown = JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ different: 0 });
    await standby.kill();
  });

  it('finds a wrong row, a wrong counter, a missing and an extra datapoint, and nothing else', async () => {
    expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
    const [missing, , moved] = datapointIds;
    const extra = randomUUID();
    const { rows: items } = await query(
      `update read_model.item_payloads set edited_target = '{"answer":"another"}'
       where item_id = (select item_id from read_model.item_payloads order by item_id limit 1)
       returning item_id, (select edited_target from read_model.item_payloads order by item_id limit 1) as before`,
    );
    const { rows: counters } = await query(
      `update read_model.queue_counters set approved = approved + 5 where queue_id = $1 returning approved`,
      [load.queueId],
    );
    await query(`delete from read_model.datapoints where id = $1`, [missing]);
    await query(
      `insert into read_model.datapoints (id, dataset_id, ordinal, position, index, data, target, created_at)
       select $1, dataset_id, 99, position, 99, data, target, created_at from read_model.datapoints where id = $2`,
      [extra, moved],
    );
    const { code, lines } = await verified();
    expect(code).toBe(1);
    const datapoints = [
      [missing, `  id ${missing} is missing`],
      [extra, `  id ${extra} should not be there`],
    ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
    const [item, counter] = [items[0], counters[0]];
    expect(lines.filter((line) => !progress.test(line))).toEqual([
      'datapoints: 2 rows differ',
      ...datapoints.map(([, line]) => line),
      'item_payloads: 1 row differs',
      `  item_id ${item.item_id}: edited_target is "{\\"answer\\":\\"another\\"}", should be ${JSON.stringify(item.before)}`,
      'queue_counters: 1 row differs',
      `  queue_id ${load.queueId}: approved is "${counter.approved}", should be "${counter.approved - 5}"`,
      expect.stringMatching(/^\d{1,3}(,\d{3})* rows compared at position \d+: 4 rows differ from what the events say$/),
    ]);
    expect(await start(REBUILD, stores.env()).exited).toBe(0);
    expect((await verified()).code).toBe(0);
  });

  it('ends with the reason when the events are damaged', async () => {
    const env = { ...stores.env(), EVENTSTORE_URL: await stores.damagedEventStore() };
    for (const [program, code] of [
      [VERIFY, 2],
      [REBUILD, 1],
    ] as const) {
      const ended = promisify(execFile)(process.execPath, [program], { env });
      await expect(ended).rejects.toMatchObject({ code, stderr: expect.stringMatching(/disk image is malformed/) });
    }
  });

  it('is refused with an unknown option, as a rebuild is', async () => {
    for (const [program, code] of [
      [VERIFY, 2],
      [REBUILD, 1],
    ] as const) {
      const ended = promisify(execFile)(process.execPath, [program, '--queue=Maths'], { env: stores.env() });
      await expect(ended).rejects.toMatchObject({ code, stderr: expect.stringContaining("Unknown option '--queue'") });
    }
  });

  it('of an earlier version is refused when a later one has changed the tables, and creates none', async () => {
    const later = `9999999999999, 'ComesLater9999999999999'`;
    await query(`insert into read_model.migrations (timestamp, name) values (${later})`);
    try {
      const verify = start(VERIFY, stores.env());
      expect(await verify.exited).toBe(2);
      expect(verify.lines).toEqual([]);
      expect((await query(`select from pg_namespace where nspname = 'read_model_check'`)).rows).toEqual([]);
    } finally {
      await query('delete from read_model.migrations where timestamp = 9999999999999');
    }
  });

  it('ends its comparison when it is interrupted, and lets another one begin', async () => {
    const client = await stores.pool().connect();
    await client.query('begin; lock table read_model.queues');
    const isComparing = `select from pg_stat_activity
      where application_name = 'verify comparison' and wait_event_type = 'Lock'`;
    const left = `select from pg_stat_activity where application_name like 'verify%'
      union all select from pg_namespace where nspname = 'read_model_check'`;
    try {
      const interrupted = start(VERIFY, stores.env());
      await stores.until(async () => (await query(isComparing)).rows.length > 0);
      expect(await interrupted.kill('SIGTERM')).toBe(2);
      await stores.until(async () => (await query(left)).rows.length === 0);
    } finally {
      client.release(true);
    }
    expect((await verified()).code).toBe(0);
  });

  it('is refused while a rebuild runs', async () => {
    const release = await stores.holdRebuildLock();
    expect((await verified()).code).toBe(2);
    await release();
  });

  it('is refused when the read models are ahead of the event store', async () => {
    await projector.kill();
    await stores.foldWhatIsLost('DatapointsAdded');
    expect((await verified()).code).toBe(2);
  });
});
