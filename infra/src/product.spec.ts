// The real product: apps as built, embedded stores, no doubles.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { DirectoryInUse } from './directory-lock.js';
import { startTimeOf } from './process-identity.js';
import { startProduct, type Product } from './product.js';
import { askUntil } from './testing/ask-until.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('the product', () => {
  let directory: ReturnType<typeof aDirectory>;
  let product: Product | undefined;

  beforeEach(() => {
    directory = aDirectory();
  });
  afterEach(async () => {
    await product?.stop();
    product = undefined;
    directory.remove();
  });

  const launch = (dataDir: string, env = {}) => startProduct({ dataDir, uiPort: 0, apiPort: 0, quiet: true, env });
  const start = async (env = {}) => (product = await launch(directory.path, env));
  const ask = async (url: string, apiKey = '', body?: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(20_000) });
    return { status: response.status, position: response.headers.get('position') ?? '', text: await response.text() };
  };
  const pids = ({ processes }: Product) => Object.values(processes).map((each) => each.pid());

  it('creates a project at its first start, and still has everything after all processes were killed', async () => {
    const first = await start();
    expect(first).toMatchObject({ created: true, email: expect.stringContaining('@'), password: expect.any(String) });
    const queues = (where: Product) => `${where.apiUrl}/v1/labeling_queues`;
    const made = await ask(queues(first), first.apiKey, { name: 'Kept' });
    expect(made.status).toBe(201);
    expect((await ask(`${first.uiUrl}/health`)).status).toBe(200);
    await expect(startProduct({ dataDir: directory.path, quiet: true })).rejects.toThrow(DirectoryInUse);

    const before = pids(first);
    first.kill();
    const second = await start();
    expect(second).toMatchObject({ created: false, email: first.email, apiKey: undefined, password: undefined });
    expect(second.eventStoreUrl).toContain(new URL(first.eventStoreUrl).searchParams.get('connectionName'));
    expect((await ask(`${queues(second)}?atLeast=${made.position}`, first.apiKey)).text).toContain('Kept');
    expect(before.map((pid) => startTimeOf(pid))).toEqual(before.map(() => undefined));
  });

  /** Another address of this machine stands for the network: a server that listens on all addresses listens on it, too. */
  const elsewhere = process.platform === 'linux' ? ['127.0.0.2'] : [];
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  const loopback = ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];
  const isOpen = (host: string, url: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host, port: Number(new URL(url).port) });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  const opened = async (hosts: string[], { uiUrl, apiUrl }: Product) =>
    Promise.all(hosts.flatMap((host) => [uiUrl, apiUrl].map((url) => isOpen(host, url))));

  describe('once it runs', () => {
    const apiKey = 'a-key-of-my-own-0123456789abcdefgh';
    const own = aDirectory();
    let running: Product;
    beforeAll(async () => {
      running = await launch(own.path, { BOOTSTRAP_API_KEY: apiKey });
    });
    afterAll(async () => {
      await running.stop();
      own.remove();
    });

    it('lets nobody without the key of the projector read its metrics or its health in detail', async () => {
      const key = readFileSync(join(own.path, 'projector-key'), 'utf8');
      const asked = async (path: string, headers = {}) => {
        const response = await fetch(`${running.projectorUrl}${path}`, { headers });
        return [response.status, await response.text()];
      };
      expect(await asked('/metrics')).toEqual([401, '']);
      const health = (headers = {}) => asked('/health/ready', headers);
      await askUntil(health, (answer) => expect(answer).toEqual([200, '{"ready":true}']));
      const operator = { authorization: `Bearer ${key}` };
      expect(await asked('/metrics', operator)).toEqual([200, expect.stringContaining('projector_active 1')]);
      const isActive = [200, expect.stringContaining('"role":"active"')];
      await askUntil(
        () => health(operator),
        (answer) => expect(answer).toEqual(isActive),
      );
    });

    it.each([
      ['event store', 'event-store/key', () => new URL(running.eventStoreUrl).searchParams.get('connectionName')],
      ['projector', 'projector-key', () => readFileSync(join(own.path, 'projector-key'), 'utf8')],
    ])('keeps the key of the %s to its own user: in one file, in no log and in no list of processes', (_, path, of) => {
      const key = of() ?? '';
      expect(key.length).toBeGreaterThan(30);
      const file = join(own.path, path);
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([key, 0o600]);
      for (const directory of ['.', 'event-store']) {
        expect([directory, statSync(join(own.path, directory)).mode & 0o777]).toEqual([directory, 0o700]);
      }
      for (const log of readdirSync(join(own.path, 'logs'))) {
        expect([log, readFileSync(join(own.path, 'logs', log), 'utf8').includes(key)]).toEqual([log, false]);
      }
      for (const pid of pids(running).filter(() => process.platform === 'linux')) {
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(key);
      }
    });

    it('is open to this machine only, under either of its names', async () => {
      expect(running.listening).toEqual({ ui: 'localhost', api: 'localhost' });
      expect(await opened(['127.0.0.1'], running)).toEqual([true, true]);
      expect(await opened(elsewhere, running)).toEqual(elsewhere.flatMap(() => [false, false]));
      const { port } = new URL(running.uiUrl);
      for (const host of loopback) {
        const answer = await ask(`http://${host === '::1' ? '[::1]' : host}:${port}/health`);
        expect(answer.text).toBe('{"status":"ok"}');
      }
    });

    const services = ['postgres', 'event-store', 'projector', 'command-api', 'ui'];
    /** How each has ended so far, as its log says. */
    const deaths = () =>
      services.map((name) => {
        const log = readFileSync(join(own.path, 'logs', `${name}.log`), 'utf8');
        return [name, log.match(/(?<=^-- ).*(?=; starting again in)/gm) ?? []];
      });

    it('restarts each killed process and keeps working', async () => {
      for (const each of Object.values(running.processes)) {
        const pid = each.pid();
        each.kill('SIGKILL');
        await each.ready();
        expect(each.pid()).not.toBe(pid);
      }
      expect(deaths()).toEqual(services.map((name) => [name, ['ended with SIGKILL']]));
      expect(Object.values(running.processes).map(({ restarts }) => restarts)).toEqual([1, 1, 1, 1, 1]);
      await running.processes.commandApi.ready();
      let answer;
      // The API answers 503 until it has new connections.
      do answer = await ask(`${running.apiUrl}/v1/labeling_queues`, apiKey, { name: 'After the kills' });
      while (answer.status === 503);
      expect(answer.status).toBe(201);
    });
  });

  it('is open to others if LISTEN_HOST says so', async () => {
    const running = await start({ LISTEN_HOST: '0.0.0.0' });
    expect(await opened(elsewhere, running)).toEqual(elsewhere.flatMap(() => [true, true]));
  });

  it('is open only at the address that LISTEN_HOST names', async () => {
    const [host = '127.0.0.1'] = elsewhere;
    const running = await start({ LISTEN_HOST: host });
    expect(running.apiUrl).toContain(host);
    expect(await opened([host], running)).toEqual([true, true]);
    if (elsewhere.length > 0) expect(await opened(['127.0.0.1'], running)).toEqual([false, false]);
  });

  it('reports which port is taken and which variable chooses another', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, () => {
        const address = other.address();
        resolve(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
    const refused = startProduct({ dataDir: directory.path, uiPort: port, apiPort: 0, quiet: true });
    await expect(refused).rejects.toThrow(new RegExp(`Port ${port} .* UI_PORT`));
    other.close();
  });

  it('can be stopped while it starts, and then leaves nothing running', async () => {
    const stopping = new AbortController();
    const starting = startProduct({
      dataDir: directory.path,
      uiPort: 0,
      apiPort: 0,
      quiet: true,
      signal: stopping.signal,
    });
    stopping.abort();
    await expect(starting).rejects.toThrow();
    await start();
  });
});
