import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { commandApi, eventStoreService, ui, until, type Wiring } from './services.js';

describe('waiting until a process is ready', () => {
  const { signal } = new AbortController();
  const never = async () => false;
  let now: number;
  /** Each time the clock is read, a minute has passed. */
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  });
  afterEach(() => jest.restoreAllMocks());

  it('ends with an error after two minutes without any progress', async () => {
    await expect(until(never, signal)).rejects.toThrow('not ready after 120 s');
    await expect(until(never, signal, async () => '7')).rejects.toThrow('not ready after 120 s');
  });

  it('continues as long as there is progress', async () => {
    let position = 0;
    await until(
      async () => position === 10,
      signal,
      async () => (position += 1),
    );
    expect(now).toBeGreaterThan(600_000);
  });
});

describe('waiting while somebody sets the clock of the machine', () => {
  afterEach(() => jest.restoreAllMocks());

  it('continues', async () => {
    let time = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (time += 3_600_000));
    let asked = 0;
    await until(async () => (asked += 1) === 3, new AbortController().signal);
    expect(asked).toBe(3);
  });
});

describe('the API and the server of the pages', () => {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    paths.push(url);
    answer.end();
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  it('are healthy as long as they answer', async () => {
    const { port } = server.address() as AddressInfo;
    const urls = { apiUrl: `http://127.0.0.1:${port}` };
    const wiring = { root: '/', urls, uiPort: port, uiHost: '127.0.0.1', env: {}, nodeFlags: [] } as unknown as Wiring;
    const services = [commandApi(wiring), ui(wiring, false)];
    const areWell = () => Promise.all(services.map(({ isWell }) => isWell?.()));
    expect(await areWell()).toEqual([true, true]);
    expect(paths).toEqual(['/health/live', '/health']);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    expect(await areWell()).toEqual([false, false]);
  });
});

describe('the embedded event store', () => {
  const whether = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      return await eventStoreService('/', '/', port, 'key').isWell?.();
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  };

  it('is healthy as long as it answers', async () => {
    expect(await whether(createHttp2Server())).toBe(true);
  });

  it('is not healthy if it only accepts connections', async () => {
    expect(await whether(createTcpServer((socket) => socket.once('data', () => socket.end())))).toBe(false);
  });
});
