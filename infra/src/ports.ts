import { createServer } from 'node:net';

/** A TCP port on `host` that nothing listens on at this moment. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}
