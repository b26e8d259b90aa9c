import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProxy, type Proxy } from './proxy.js';

let servers: Server[];
let proxy: Proxy;
beforeAll(async () => {
  servers = ['one', 'two'].map((name) => createServer((_, answer) => answer.end(name.repeat(1_000))));
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy(servers.map((server) => (server.address() as AddressInfo).port));
});
afterAll(async () => {
  await proxy.stop();
  for (const server of servers) server.close();
});

const ask = async () => (await fetch(proxy.url, { headers: { connection: 'close' } })).text();

describe('the proxy of a run', () => {
  it('takes turns among the processes', async () => {
    expect(new Set([await ask(), await ask()])).toEqual(new Set(['one'.repeat(1_000), 'two'.repeat(1_000)]));
  });

  it('cuts every connection after the given number of bytes until it is told to stop', async () => {
    proxy.cutAfter(500);
    await expect(ask()).rejects.toThrow();
    proxy.cutAfter(Infinity);
    expect((await ask()).length).toBe(3_000);
  });

  it('lets everything arrive complete even when it is slow', async () => {
    proxy.slowBy(20);
    expect((await ask()).length).toBe(3_000);
    proxy.slowBy(0);
  });
});
