import { jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitAfter } from './backoff.js';
import type { Patience } from './hang.js';
import type { Line } from './logs.js';
import { startTimeOf } from './process-identity.js';
import { SupervisedProcess, type Service } from './supervised-process.js';
import { aDirectory, aService, until } from './tiny-process.fixture.js';

const backoff = { firstMs: 1, maxMs: 4, stableMs: 600_000 };

describe('a supervised process', () => {
  let directory: ReturnType<typeof aDirectory>;
  let waits: number[];
  let lines: Line[];
  let deaths: string[];
  const running: SupervisedProcess[] = [];

  beforeEach(() => {
    directory = aDirectory();
    waits = [];
    lines = [];
    deaths = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const each of running.splice(0)) await each.stop();
    directory.remove();
  });

  const supervise = (service: Service, limits = backoff, hanging?: Patience) => {
    const observer = {
      line: (line: Line) => void lines.push(line),
      changed: () => undefined,
      died: (_: string, how: string, ms: number) => void (waits.push(ms), deaths.push(how)),
    };
    const supervised = new SupervisedProcess(service, observer, limits, hanging);
    running.push(supervised);
    return supervised;
  };

  it('is restarted after kill -9', async () => {
    const supervised = supervise(aService(directory.path, 'one'));
    await supervised.start();
    const first = supervised.pid();
    supervised.kill('SIGKILL');
    await supervised.ready();
    expect(supervised.pid()).not.toBe(first);
    expect([supervised.restarts, supervised.lastDeath]).toEqual([1, 'ended with SIGKILL']);
    expect(startTimeOf(first)).toBeUndefined();
  });

  it('waits longer and longer, up to a limit, while it keeps dying', async () => {
    const broken = join(directory.path, 'broken');
    const supervised = supervise(
      aService(directory.path, 'one', `if (existsSync(${JSON.stringify(broken)})) process.exit(3);`),
    );
    await supervised.start();
    writeFileSync(broken, '');
    supervised.kill('SIGKILL');
    await until(() => waits.length >= 4);
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 4]);
  });

  it('starts from the shortest wait again once it has been stable', async () => {
    const supervised = supervise(aService(directory.path, 'one'), { ...backoff, stableMs: 0 });
    await supervised.start();
    for (const _ of [1, 2, 3]) {
      supervised.kill('SIGKILL');
      await supervised.ready();
    }
    expect(waits).toEqual([1, 1, 1]);
  });

  it('doubles the wait', () => {
    const limits = { firstMs: 200, maxMs: 15_000, stableMs: 0 };
    expect([1, 2, 3, 7, 8, 5000].map((failures) => waitAfter(failures, limits))).toEqual([
      200, 400, 800, 12_800, 15_000, 15_000,
    ]);
  });

  it('fails to start when it dies before it is ready, and reports its last output', async () => {
    const supervised = supervise(
      aService(directory.path, 'one', `console.error('API_PORT is wrong'); process.exit(3);`),
    );
    await expect(supervised.start()).rejects.toThrow('one ended with code 3: API_PORT is wrong');
    expect(lines).toEqual([{ from: 'one', text: 'API_PORT is wrong', stream: 'stderr' }]);
  });

  it('reports a missing program', async () => {
    const { spawn } = await import('node:child_process');
    const supervised = supervise({
      name: 'none',
      launch: async () => spawn('/no/such/program'),
      ready: () => new Promise(() => undefined),
    });
    await expect(supervised.start()).rejects.toThrow('none could not be started');
  });

  it('is killed when it ignores the request to stop', async () => {
    const deaf = {
      ...aService(
        directory.path,
        'one',
        `process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => say('no'));`,
      ),
      patienceMs: 6_000,
    };
    const supervised = supervise(deaf);
    await supervised.start();
    const pid = supervised.pid();
    await supervised.stop();
    expect(startTimeOf(pid)).toBeUndefined();
    expect(deaf.said()).toContain('no');
  });

  it('gets its time to stop even if the clock of the machine is set meanwhile', async () => {
    const slow = `process.removeAllListeners('SIGTERM');
      process.on('SIGTERM', () => setTimeout(() => { say('stopped in order'); process.exit(0); }, 300));`;
    const service = aService(directory.path, 'one', slow);
    const supervised = supervise(service);
    await supervised.start();
    let time = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (time += 3_600_000));
    await supervised.stop();
    expect(service.said().at(-1)).toBe('stopped in order');
  });

  it('stops even when it was suspended', async () => {
    const service = aService(directory.path, 'one');
    const supervised = supervise(service);
    await supervised.start();
    supervised.kill('SIGSTOP');
    await supervised.stop();
    expect(service.said().at(-1)).toMatch(/^stopped/);
  });

  it('is replaced when it hangs, even if it cannot act on a signal', async () => {
    let first = 0;
    const isWell = async () => first === 0 || supervised.pid() !== first;
    const supervised = supervise({ ...aService(directory.path, 'one'), isWell }, backoff, {
      everyMs: 1,
      hungAfterMs: 5,
    });
    await supervised.start();
    supervised.kill('SIGSTOP');
    first = supervised.pid();
    await until(() => deaths.length > 0);
    await supervised.ready();
    expect(deaths).toEqual(['hung and was killed']);
    expect(startTimeOf(first)).toBeUndefined();
  });

  it('is left running after a restart as long as it is healthy, even if it is not ready', async () => {
    const service = aService(directory.path, 'one');
    let times = 0;
    const ready = async (signal: AbortSignal) => {
      times += 1;
      if (times > 1 && times < 5) throw new Error('not ready after 120 s');
      return service.ready(signal);
    };
    const supervised = supervise({ ...service, ready, isWell: async () => true });
    await supervised.start();
    supervised.kill('SIGKILL');
    await supervised.ready();
    expect([supervised.restarts, deaths, times]).toEqual([1, ['ended with SIGKILL'], 5]);
  });

  it.each([
    ['is not well', { isWell: async () => false }],
    ['cannot be asked whether it is well', {}],
  ])('is replaced after a restart if it does not become ready and %s', async (_, health) => {
    const service = aService(directory.path, 'one');
    let times = 0;
    const ready = async (signal: AbortSignal) => {
      times += 1;
      if (times === 2) throw new Error('not ready after 120 s');
      return service.ready(signal);
    };
    const supervised = supervise({ ...service, ...health, ready });
    await supervised.start();
    supervised.kill('SIGKILL');
    await supervised.ready();
    expect(deaths).toEqual(['ended with SIGKILL', 'did not become ready: not ready after 120 s']);
  });

  it('fails to start when it does not become ready, however healthy it is', async () => {
    const ready = async () => {
      throw new Error('not ready after 120 s');
    };
    const supervised = supervise({ ...aService(directory.path, 'one'), ready, isWell: async () => true });
    await expect(supervised.start()).rejects.toThrow('one did not become ready: not ready after 120 s');
    expect(deaths).toEqual([]);
  });

  it('restarts at once on request, without counting a death', async () => {
    const supervised = supervise(aService(directory.path, 'one'));
    await supervised.start();
    const first = supervised.pid();
    await supervised.restart();
    expect(supervised.pid()).not.toBe(first);
    expect(waits).toEqual([]);
  });
});
