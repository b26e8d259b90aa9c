import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Pooler {
  /** Where it listens. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Before the server at `port`, as poolers are: what a client asks for its session is refused, or never reaches the server. */
export async function startPooler(port: number, about: 'refuses' | 'ignores'): Promise<Pooler> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    client.once('data', (startup) => {
      if (about === 'refuses') return client.end(refusal('unsupported startup parameter: options'));
      const behind = connect(port, '127.0.0.1').on('error', () => client.destroy());
      behind.write(onlyUserAndDatabase(startup));
      return client.pipe(behind).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of open) client.destroy();
      }),
  };
}

/** The messages are those of version 3.0 of Postgres' protocol: a length that counts itself, and texts that end with a zero. */
function onlyUserAndDatabase(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const kept = ['user', 'database'].flatMap((name) => [name, words[words.indexOf(name) + 1] ?? '']);
  const body = Buffer.concat([startup.subarray(4, 8), Buffer.from([...kept, '', ''].join('\0'))]);
  return Buffer.concat([length(body), body]);
}

function refusal(message: string): Buffer {
  const fields = Object.entries({ S: 'FATAL', C: '08P01', M: message }).map(([kind, text]) => `${kind}${text}`);
  const body = Buffer.from([...fields, '', ''].join('\0'));
  return Buffer.concat([Buffer.from('E'), length(body), body]);
}

function length(body: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(body.length + 4);
  return bytes;
}
