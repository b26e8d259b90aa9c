import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { assertOwn, grpcPort } from './ports-to-take.js';
import { freePort } from './ports.js';

describe('the port for spans over gRPC', () => {
  let collector: Server;
  let taken: number;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);

  beforeAll(async () => {
    taken = await freePort();
    collector = createServer().listen(taken);
    await once(collector, 'listening');
  });
  afterAll(() => collector.close());

  it('is the usual port if that is free', async () => {
    const usual = await freePort();
    expect(await grpcPort(usual, 5, { env: {}, say })).toBe(usual);
    expect(await grpcPort(0, 5, { env: { OTLP_GRPC_PORT: '0' }, say })).toBe(5);
    expect(said).toEqual([]);
  });

  it('is another port when a collector has the usual one, and this is reported', async () => {
    expect(await grpcPort(taken, 5, { env: {}, say })).toBe(5);
    expect(said.join()).toMatch(new RegExp(`^Port ${taken} is in use .* port 5 `));
  });

  it('is always the port that was asked for', async () => {
    const env = { OTLP_GRPC_PORT: String(taken) };
    await expect(grpcPort(taken, 5, { env, say })).rejects.toThrow(/OTLP_GRPC_PORT/);
  });
});

describe('the address to listen on', () => {
  it.each(['localhost', '127.0.0.1', '0.0.0.0'])('may be %s', async (host) => {
    await assertOwn(host);
  });

  it.each(['192.0.2.1', 'no-such-name.invalid', '127.0.0.1:3000'])('is refused when it is %s', async (host) => {
    await expect(assertOwn(host)).rejects.toThrow(`LISTEN_HOST is ${host}, which is not an address of this machine.`);
  });
});
