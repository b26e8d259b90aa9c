// What a run begins with: queues to work on, and for each actor an API key of its own.
import type { Stage } from './stage.js';

export interface Size {
  readonly labelers: number;
  readonly clients: number;
  readonly queues: number;
}
export const usual: Size = { labelers: 50, clients: 10, queues: 4 };

interface Actor {
  readonly name: string;
  readonly apiKey: string;
}
export interface Client extends Actor {
  readonly datasets: { readonly files: string; readonly pushed: string };
}

export async function setUp({ apiUrls, adminKey }: Stage, { queues, labelers, clients }: Size) {
  const create = async (path: string, body: object, member: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${adminKey}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${apiUrls[0]}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    const made = (await answer.json()) as Record<string, string>;
    return made[member] ?? '';
  };
  const actor = async (name: string, scopes: readonly string[]): Promise<Actor> => {
    return { name, apiKey: await create('/v1/api_keys', { name, scopes }, 'secret') };
  };
  const times = <Made>(count: number, make: (i: number) => Promise<Made>) =>
    Promise.all(Array.from({ length: count }, (_, i) => make(i)));
  return {
    queueIds: await times(queues, (i) => create('/v1/labeling_queues', { name: `Queue ${i}` }, 'id')),
    labelers: await times(labelers, (i) => actor(`labeler-${i}`, ['read', 'review'])),
    clients: await times(clients, async (i): Promise<Client> => {
      const dataset = (of: string) => create('/v1/datasets', { name: `${of} of client ${i}` }, 'id');
      const datasets = { files: await dataset('Files'), pushed: await dataset('Items') };
      return { ...(await actor(`client-${i}`, ['admin'])), datasets };
    }),
  };
}
