import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between a client and a server that can accept connections without passing on their data. */
export class MuteProxy {
  /** While true, everything that arrives from either side is lost. */
  isMute = false;
  /** It becomes mute by itself once it has passed on this many bytes. */
  bytesLeft = Infinity;
  #sockets = new Set<Socket>();
  #silenced = new WeakSet<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async before(port: number): Promise<MuteProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');
    const proxy = new MuteProxy(server, address.port);
    server.on('connection', (from) => {
      const to = connect(port, '127.0.0.1');
      proxy.#pass(from, to);
      proxy.#pass(to, from);
    });
    return proxy;
  }

  /** From now on, everything on its existing connections is lost, even that they end; new connections work. */
  silence(): void {
    for (const socket of this.#sockets) this.#silenced.add(socket);
  }

  async remove(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      this.isMute ||= (this.bytesLeft -= bytes.length) < 0;
      if (!this.isMute && !this.#silenced.has(from)) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      if (!this.#silenced.has(from)) to.destroy();
    });
  }
}
