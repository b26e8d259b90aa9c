// What other machines on the network could reach, tried through this machine's own addresses.
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Attack } from '../attack.js';

/** Whether a program is listening at this address. */
function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const tell = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', tell(true)).once('error', tell(false)).once('timeout', tell(false));
  });
}

/** All but link-local addresses, which need the name of their link. */
const addresses = () =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address),
  );

export const otherMachines: readonly Attack[] = [
  {
    name: 'connections from the network',
    room: 'pages',
    sends: 'Connections to pages, API and both stores, by each address of this machine in a network',
    mustAnswer: 'Nothing listens there',
    async run({ pagesUrl, apiUrl, databaseUrl, eventStoreUrl }) {
      const ports = [pagesUrl, apiUrl, databaseUrl, eventStoreUrl].map((url) => Number(new URL(url).port));
      const asked = addresses().flatMap((host) => ports.map((port) => ({ host, port })));
      const open = await Promise.all(asked.map(async ({ host, port }) => ((await isOpen(host, port)) ? [port] : [])));
      const found = open.flat();
      return { held: found.length === 0, saw: `${asked.length} tried, ${found.length} open ${found.join(' ')}`.trim() };
    },
  },
];
