import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { freePort, onFreePort } from './ports.js';

const built = join(import.meta.dirname, '../dist/ports.js');

describe('a free port', () => {
  it('is never given out twice, since its owner may not be listening yet', async () => {
    const given: number[] = [];
    // Of 17,000: drawn independently of each other, all would differ only once in a billion runs.
    for (let n = 0; n < 850; n++) given.push(await freePort());
    expect(new Set(given).size).toBe(given.length);
  });

  (process.platform === 'linux' ? it : it.skip)(
    'is not given to two processes before one of them listens',
    async () => {
      const tenPorts = { from: 14_000, to: 14_010 };
      const half = `const { freePort } = await import(${JSON.stringify(built)});
      const ports = [];
      while (ports.length < 5) ports.push(await freePort(undefined, ${JSON.stringify(tenPorts)}));
      console.log(JSON.stringify(ports));
      setTimeout(() => {}, 600_000);`;
      const other = spawn(process.execPath, ['--input-type=module', '-e', half], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        const [said] = await once(other.stdout, 'data');
        const theirs: number[] = JSON.parse(String(said));
        const ours: number[] = [];
        while (ours.length < 5) ours.push(await freePort(undefined, tenPorts));
        expect(new Set([...theirs, ...ours]).size).toBe(10);
      } finally {
        other.kill('SIGKILL');
      }
    },
  );
});

describe('what starts on a free port', () => {
  const others: Server[] = [];
  afterEach(() => {
    for (const other of others.splice(0)) other.close();
  });
  const takenByAnother = async (port: number) => {
    others.push(createServer().listen(port));
    await once(others.at(-1) ?? createServer(), 'listening');
    throw new Error('address already in use');
  };

  it('starts on another port when somebody else takes the first in the meantime', async () => {
    const tried: number[] = [];
    const started = await onFreePort(async (port) => {
      tried.push(port);
      if (tried.length < 3) await takenByAnother(port);
      return port;
    });
    expect(new Set(tried).size).toBe(3);
    expect(started).toBe(tried[2]);
  });

  it('is not started again when it fails for another reason', async () => {
    let tries = 0;
    const refused = onFreePort(async () => {
      tries++;
      throw new Error('no disk');
    });
    await expect(refused).rejects.toThrow('no disk');
    expect(tries).toBe(1);
  });

  it('fails when somebody else takes every port it tries', async () => {
    await expect(onFreePort(takenByAnother)).rejects.toThrow('already in use');
  });
});
