// What a run begins with: queues to work on, and an API key for each actor, or a session for members who annotate.
import pg from 'pg';
import { newSession } from '../product/new-session.js';
import type { Stage } from './stage.js';

export interface Size {
  readonly labelers: number;
  readonly clients: number;
  readonly queues: number;
  readonly annotators: number;
  /** They review many items at once. */
  readonly bulkLabelers: number;
}
export const usual: Size = { labelers: 50, clients: 10, queues: 4, annotators: 20, bulkLabelers: 4 };

/** The queue whose items several members annotate. To a clock that is ahead, drafts are too old to hold a slot. */
export const annotatedQueue = { name: 'Annotated', overlap: 2, slotHours: 1 };

interface Actor {
  readonly name: string;
  readonly apiKey: string;
}
export interface Client extends Actor {
  readonly datasets: { readonly files: string; readonly pushed: string };
}

export async function setUp({ apiUrls, adminKey, databaseUrl }: Stage, size: Size) {
  const { queues, labelers, clients, annotators, bulkLabelers } = size;
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
    annotatedQueueId: await create('/v1/labeling_queues', annotatedQueue, 'id'),
    annotators: await members(databaseUrl, annotators),
    labelers: await times(labelers, (i) => actor(`labeler-${i}`, ['read', 'review'])),
    bulkLabelers: await times(bulkLabelers, (i) => actor(`bulk-labeler-${i}`, ['read', 'review'])),
    clients: await times(clients, async (i): Promise<Client> => {
      const dataset = (of: string) => create('/v1/datasets', { name: `${of} of client ${i}` }, 'id');
      const datasets = { files: await dataset('Files'), pushed: await dataset('Items') };
      return { ...(await actor(`client-${i}`, ['admin'])), datasets };
    }),
  };
}

/** Members of the first project, each with a session instead of a key. */
async function members(databaseUrl: string, count: number): Promise<Actor[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      'select id from identity.project order by created_at limit 1',
    );
    const projectId = rows[0]?.id ?? '';
    const query = async (text: string, values: unknown[]) => (await database.query<{ id: string }>(text, values)).rows;
    const found: Actor[] = [];
    for (let i = 0; i < count; i++) {
      const name = `annotator-${i}`;
      const whose = { name, email: `${name}@example.org`, role: 'labeler', projectId };
      found.push({ name, apiKey: (await newSession(query, whose)).token });
    }
    return found;
  } finally {
    await database.end();
  }
}
