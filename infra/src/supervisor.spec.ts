import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning, startTimeOf } from './process-identity.js';
import { Supervisor } from './supervisor.js';
import { aDirectory, aService, until, aProgram, built } from './tiny-process.fixture.js';

describe('the supervisor', () => {
  let directory: ReturnType<typeof aDirectory>;
  let said: string[];

  beforeEach(() => {
    directory = aDirectory();
    said = [];
  });
  afterEach(() => directory.remove());

  const aSupervisor = (dataDir = directory.path) =>
    new Supervisor({
      dataDir,
      say: (text) => void said.push(text),
      backoff: { firstMs: 1, maxMs: 1, stableMs: 0 },
    });
  const record = () => JSON.parse(readFileSync(join(directory.path, 'processes.json'), 'utf8'));
  const anOrphan = () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
    const who = identify(child.pid ?? 0);
    if (!who) throw new Error('it did not start');
    return who;
  };

  it('stops its processes in the reverse order of their start', async () => {
    const supervisor = aSupervisor();
    const services = ['store', 'database', 'app'].map((name) => aService(directory.path, name));
    for (const service of services) await supervisor.start(service);
    await supervisor.stop();
    const stoppedAt = services.map((service) => BigInt(service.said().at(-1)?.split(' ')[1] ?? 0));
    expect([...stoppedAt].sort()).toEqual([...stoppedAt].reverse());
    expect(record()).toEqual({});
  });

  it('reports a death and keeps the output of the process', async () => {
    const supervisor = aSupervisor();
    const supervised = await supervisor.start(
      aService(directory.path, 'app', `console.log('{"level":50,"msg":"out of paper"}'); console.log('fine');`),
    );
    supervised.kill('SIGKILL');
    await supervised.ready();
    await supervisor.stop();
    expect(said).toContain('app: error: out of paper');
    expect(said.some((text) => text.startsWith('app ended with SIGKILL'))).toBe(true);
    expect(readFileSync(join(directory.path, 'logs/app.log'), 'utf8')).toContain('fine');
  });

  it('prints each of several messages once, however often they take turns', async () => {
    const supervisor = aSupervisor();
    const program = `const tell = (msg) => console.log(JSON.stringify({ level: 40, msg }));
      for (const _ of [1, 2, 3]) for (const msg of ['no database', 'tries again']) tell(msg); tell('gives up')`;
    await supervisor.start(aService(directory.path, 'app', program));
    await until(() => said.includes('app: warning: gives up'));
    await supervisor.stop();
    expect(said).toEqual(['no database', 'tries again', 'gives up'].map((msg) => `app: warning: ${msg}`));
  });

  it('keeps its processes running while nothing can be written, and writes again once it can', async () => {
    const dataDir = join(directory.path, 'data');
    const supervisor = aSupervisor(dataDir);
    const supervised = await supervisor.start(
      aService(directory.path, 'app', `setInterval(console.log, 10, 'a line')`),
    );
    const log = () => readFileSync(join(dataDir, 'logs/app.log'), 'utf8');
    await until(() => existsSync(join(dataDir, 'logs/app.log')));
    renameSync(dataDir, `${dataDir}.away`);
    writeFileSync(dataDir, 'where a folder should be');
    await until(() => said.some((text) => text.startsWith('The logs cannot be written: E')));
    supervised.kill('SIGKILL');
    await supervised.ready();
    expect(said.filter((text) => text.startsWith('The logs'))).toHaveLength(1);
    rmSync(dataDir);
    renameSync(`${dataDir}.away`, dataDir);
    await until(() => /-- \d+ lines could not be written here\na line\n/.test(log()));
    const recorded = () => JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')).app.pid;
    await until(() => recorded() === supervised.pid());
    await supervisor.stop();
  });

  it('first ends what an earlier supervisor left running', async () => {
    const orphan = anOrphan();
    writeFileSync(
      join(directory.path, 'processes.json'),
      JSON.stringify({ app: { ...orphan, stopSignal: 'SIGTERM' } }),
    );
    await aSupervisor().clearUp();
    expect(isRunning(orphan)).toBe(false);
    expect(said).toEqual(['Stopped what an earlier start left running: app.']);
  });

  it("never ends another program's process that got the pid of an earlier one", async () => {
    const stranger = anOrphan();
    const recorded = { pid: stranger.pid, startedAt: 'long ago', stopSignal: 'SIGTERM' };
    writeFileSync(join(directory.path, 'processes.json'), JSON.stringify({ app: recorded }));
    await aSupervisor().clearUp();
    expect(isRunning(stranger)).toBe(true);
    expect(said).toEqual([]);
    process.kill(stranger.pid, 'SIGKILL');
  });

  it('starts despite a truncated record', async () => {
    writeFileSync(join(directory.path, 'processes.json'), '{"app": {"pi');
    await aSupervisor().clearUp();
    expect(said).toEqual([]);
  });

  it('leaves no process behind when it is killed with kill -9', async () => {
    const program = `
      import { watch } from ${built('watchdog')};
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', detached: true });
      watch(child, 'SIGTERM');
      process.stdout.write(String(child.pid));
      setInterval(() => {}, 1000);
    `;
    const parent = aProgram(program);
    const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (chunk) => resolve(Number(chunk))));
    expect(startTimeOf(pid)).toBeDefined();
    parent.kill('SIGKILL');
    await until(() => startTimeOf(pid) === undefined);
  });
});
