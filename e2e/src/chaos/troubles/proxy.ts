// Stands between the clients and the processes of the API, as a balancer and a bad network would: takes turns among them,
// and cuts or slows what passes.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Proxy {
  readonly url: string;
  /** From now on every connection ends after this many bytes in both directions together; Infinity to stop. */
  cutAfter(bytes: number): void;
  /** What passes arrives this many milliseconds later; 0 to stop. */
  slowBy(ms: number): void;
  stop(): Promise<void>;
}

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let turn = 0;
  let bytesEach = Infinity;
  let delayMs = 0;

  /** Runs until `from` ends. When the allowance runs out, half of the chunk still arrives. @throws Error then */
  const carry = async (from: Socket, to: Socket, passed: { bytes: number }) => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (delayMs > 0) await pause(delayMs);
      passed.bytes += chunk.length;
      const isCut = passed.bytes > bytesEach;
      const part = isCut ? chunk.subarray(0, chunk.length / 2) : chunk;
      await new Promise<void>((resolve) => to.write(part, () => resolve()));
      if (isCut) throw new Error('The connection is cut');
    }
    to.end();
  };
  const server = createServer({ allowHalfOpen: true }, (down) => {
    const port = ports[turn++ % ports.length] ?? 0;
    const up = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const passed = { bytes: 0 };
    const end = () => {
      for (const socket of [down, up]) sockets.delete(socket.destroy());
    };
    for (const socket of [down, up]) sockets.add(socket.on('error', end));
    Promise.all([carry(down, up, passed), carry(up, down, passed)]).then(end, end);
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes) => void (bytesEach = bytes),
    slowBy: (ms) => void (delayMs = ms),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
