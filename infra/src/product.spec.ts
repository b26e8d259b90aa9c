// The real product: apps as built, embedded stores, no doubles.
import { createServer } from 'node:http';
import { DirectoryInUse } from './directory-lock.js';
import { startTimeOf } from './process-identity.js';
import { startProduct, type Product } from './product.js';
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

  const start = async (env = {}) => {
    product = await startProduct({ dataDir: directory.path, uiPort: 0, apiPort: 0, quiet: true, env });
    return product;
  };
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
    expect((await ask(`${queues(second)}?atLeast=${made.position}`, first.apiKey)).text).toContain('Kept');
    expect(before.map((pid) => startTimeOf(pid))).toEqual(before.map(() => undefined));
  });

  it('restarts each killed process and keeps working', async () => {
    const running = await start({ BOOTSTRAP_API_KEY: 'a-key-of-my-own' });
    for (const each of Object.values(running.processes)) {
      const pid = each.pid();
      each.kill('SIGKILL');
      await each.ready();
      expect(each.pid()).not.toBe(pid);
      expect(each.restarts).toBe(1);
    }
    await running.processes.commandApi.ready();
    let answer;
    // The API answers 503 until it has new connections.
    do answer = await ask(`${running.apiUrl}/v1/labeling_queues`, 'a-key-of-my-own', { name: 'After the kills' });
    while (answer.status === 503);
    expect(answer.status).toBe(201);
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
