import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** Cuts every connection when this many more bytes have gone upstream, and takes no new ones. */
  cutAfter(bytes: number): void;
  /** Takes connections again. */
  mend(): void;
  stop(): Promise<void>;
}

/** A way to a server that can be cut in the middle of what is being sent. */
export async function startCuttingProxy(upstreamPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let allowance = Infinity;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((down) => {
    if (allowance <= 0) return void down.destroy();
    const up = connect(upstreamPort, '127.0.0.1');
    for (const socket of [down, up]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        down.destroy();
        up.destroy();
      });
    }
    up.pipe(down);
    down.on('data', (chunk) => {
      allowance -= chunk.length;
      if (allowance > 0) up.write(chunk);
      else cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutAfter: (bytes) => void (allowance = bytes),
    mend: () => void (allowance = Infinity),
    stop: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
