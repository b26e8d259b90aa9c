import { askUntil } from '@labeling/infra';
import { checkpointPosition } from '@labeling/read-models/queries';
import { Load } from './load.fixture.js';
import { PROJECTOR, useProcesses, type RunningProcess } from './processes.fixture.js';
import { asOperator, healthAt, useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();

const startProjector = () => start(PROJECTOR, stores.env());
const addressOf = (projector: RunningProcess) => projector.said<string>((line) => JSON.parse(line).address);
const said = (projector: RunningProcess, message: string) =>
  projector.said((line) => (JSON.parse(line).msg === message ? true : undefined));

const health = async (projector: RunningProcess) => healthAt(await addressOf(projector));

/** Works on a queue while something happens, then checks that every acknowledged command is in the tables, once. */
async function survives(happening: () => Promise<unknown>): Promise<void> {
  const load = await Load.begin(stores.store());
  for (let i = 0; i < 20; i++) await load.work();
  const happened = happening();
  for (let i = 0; i < 40; i++) await load.work();
  await happened;
  for (let i = 0; i < 20; i++) await load.work();
  expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
  expect(await load.seen(stores.pool())).toEqual(load.expected());
}

describe('a projector', () => {
  let projector: RunningProcess;
  beforeAll(() => {
    projector = startProjector();
  });

  it('continues after it was killed', async () => {
    await survives(async () => {
      await projector.kill();
      projector = startProjector();
    });
  });

  it('continues after the database was killed', async () => {
    await survives(() => stores.killDatabase());
  });

  it('continues after the event store was killed', async () => {
    await survives(() => stores.killEventStore());
  });

  it('is ready when it has caught up, and reports its health and metrics', async () => {
    await survives(() => Promise.resolve());
    expect(await health(projector)).toMatchObject({
      status: 200,
      body: { role: 'active', caughtUp: true, eventStore: 'up', database: 'up' },
    });
    const address = await addressOf(projector);
    const metrics = await askUntil(
      async () => (await fetch(`${address}/metrics`, asOperator)).text(),
      (metrics) => expect(metrics).toMatch(/^projector_lag_positions 0$/m),
    );
    expect(metrics).toMatch(/^projector_active 1$/m);
    expect(metrics).toMatch(/^projector_events_total \d+$/m);
  });

  it.each([
    ['has lost an item', 'ItemAdded'],
    ['has lost datapoints, of which no row says where they are', 'DatapointsAdded'],
  ] as const)('builds the read models again when the event store %s', async (_, lost) => {
    const load = await Load.begin(stores.store());
    await load.work();
    expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
    await projector.kill();
    await stores.foldWhatIsLost(lost);
    projector = startProjector();
    await said(
      projector,
      'The event store was restored from an earlier backup or moved: the read models are built again from its events',
    );
    await load.work();
    await stores.until(async () => (await checkpointPosition(stores.pool())) === load.position);
    expect(await load.seen(stores.pool())).toEqual(load.expected());
    await survives(() => Promise.resolve());
  });

  it('stands by while another one is active, and takes over from it', async () => {
    const standby = startProjector();
    await said(standby, 'Another projector is active: standing by');
    expect(await health(standby)).toMatchObject({ status: 200, body: { role: 'standby' } });
    await survives(() => projector.kill());
    expect(await health(standby)).toMatchObject({ status: 200, body: { role: 'active' } });
    expect(await standby.kill('SIGTERM')).toBe(0);
  });
});
