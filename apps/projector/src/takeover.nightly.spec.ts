import { MuteProxy } from '@labeling/infra';
import { Load } from './load.fixture.js';
import { PROJECTOR, useProcesses, VERIFY, type RunningProcess } from './processes.fixture.js';
import { useStores, WAIT_MS } from './stores.fixture.js';

const stores = useStores();
const start = useProcesses();
const startProjector = (env = stores.env()) => start(PROJECTOR, env);
const said = (projector: RunningProcess, message: string) =>
  projector.said((line) => (JSON.parse(line).msg === message ? true : undefined));
const isActive = (projector: RunningProcess) => said(projector, 'Projecting from the checkpoint');
const standsBy = (projector: RunningProcess) => said(projector, 'Another projector is active: standing by');

async function workOn(load: Load): Promise<void> {
  for (let i = 0; i < 20; i++) await load.work();
  expect(await stores.watcher().waitFor(load.position, WAIT_MS)).toBe(true);
  expect(await load.seen(stores.pool())).toEqual(load.expected());
}

/** The projector to be cut off, and how to do and undo that. */
interface CutOff {
  readonly projector: RunningProcess;
  isCut(cut: boolean): void;
}

const ways: Readonly<Record<string, () => Promise<CutOff>>> = {
  'is frozen': async () => {
    const projector = startProjector();
    return { projector, isCut: (cut) => projector.freeze(cut) };
  },
  'is cut off from the database': async () => {
    const env = stores.env();
    const url = new URL(env.DATABASE_URL);
    const proxy = await MuteProxy.before(Number(url.port));
    url.port = String(proxy.port);
    const projector = startProjector({ ...env, DATABASE_URL: url.href });
    void projector.exited.then(() => proxy.remove());
    return { projector, isCut: (cut) => (proxy.isMute = cut) };
  },
};

describe('a projector that stands by', () => {
  it.each(Object.keys(ways))('takes over from one that %s, which writes nothing more when it is back', async (way) => {
    const begun = await ways[way]?.();
    if (begun === undefined) throw new Error(`Unknown way: ${way}`);
    const { projector, isCut } = begun;
    await isActive(projector);
    const standby = startProjector();
    await standsBy(standby);
    const load = await Load.begin(stores.store());
    await workOn(load);

    isCut(true);
    await workOn(load);
    await isActive(standby);
    isCut(false);
    await standsBy(projector);
    await workOn(load);
    expect(await start(VERIFY, stores.env()).exited).toBe(0);
    await Promise.all([projector.kill(), standby.kill()]);
  });
});
