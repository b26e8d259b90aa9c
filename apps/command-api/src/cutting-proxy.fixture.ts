import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly port: number;
  /** The same URL, through this proxy. */
  urlOf(url: string): string;
  /** Cuts every connection after this many more bytes have gone upstream, and accepts no new ones. */
  cutAfter(bytes: number): void;
  /** Forwards nothing until the returned function is called. */
  hold(): () => void;
  /** Accepts connections again. */
  mend(): void;
  stop(): Promise<void>;
}

/** A proxy to a server whose connections can be cut in the middle of a transfer. */
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
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlOf: (url) => url.replace(`:${upstreamPort}`, `:${port}`),
    cutAfter: (bytes) => void (allowance = bytes),
    hold: () => {
      for (const socket of sockets) socket.pause();
      return () => {
        for (const socket of sockets) socket.resume();
      };
    },
    mend: () => void (allowance = Infinity),
    stop: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
