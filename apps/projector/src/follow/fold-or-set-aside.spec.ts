import type { StoredEvent } from '@labeling/event-store';
import { checkpointPosition, listSetAside } from '@labeling/read-models/queries';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { foldOrSetAside } from './fold-or-set-aside.js';
import { emptyReadModels } from './read-models.fixture.js';

const event: StoredEvent = {
  event: {
    type: 'QueueCreated',
    data: { projectId: randomUUID(), name: 'Answers', guidelines: '', createdAt: '2026-05-04T03:02:01.000Z' },
  },
  metadata: {
    actor: { type: 'member', id: 'ada', name: 'Ada' },
    ...{ at: '2026-05-04T03:02:01.000Z', $correlationId: randomUUID(), $causationId: randomUUID(), schemaVersion: 1 },
  },
  id: randomUUID(),
  stream: `queue-${randomUUID()}`,
  ...{ revision: 0n, position: 1n, createdAt: new Date() },
};
const where = { after: 0n, through: 0n };

/** The client, for which each insert of a queue fails. */
function withFailingInsert(client: pg.Client, fail: () => unknown): pg.Client {
  const query = async (text: string, values?: unknown[]) =>
    text.includes('into read_model.queues') ? fail() : client.query(text, values);
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

/** The client, for which inserting one queue fails, and where the checkpoint was whenever a transaction was committed. */
function withCommits(client: pg.Client, failing: string): { client: pg.Client; commits: bigint[] } {
  const commits: bigint[] = [];
  const query = async (text: string, values?: unknown[]) => {
    const isInsert = text.includes('into read_model.queues');
    if (isInsert && values?.flat().includes(failing)) throw new RangeError('Invalid time value');
    const result = await client.query(text, values);
    if (text === 'commit') commits.push(await checkpointPosition(client));
    return result;
  };
  const seeing = new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
  return { client: seeing, commits };
}

describe('a batch that fails', () => {
  const client = emptyReadModels();
  const fold = (fail: () => unknown) => foldOrSetAside(withFailingInsert(client(), fail), 'read_model', [event], where);

  it('sets nothing aside when the stack overflows, which is not the fault of its events', async () => {
    const deep = (): unknown => deep();
    await expect(fold(deep)).rejects.toThrow('Maximum call stack size exceeded');
    expect(await listSetAside(client(), 10)).toEqual([]);
  });

  it('sets a stream aside when one of its values is out of range', async () => {
    const outOfRange = () => new Date(NaN).toISOString();
    expect(await fold(outOfRange)).toMatchObject({ position: 1n, setAside: [{ stream: event.stream }] });
    const reason = 'it does not have the form of its type';
    expect(await listSetAside(client(), 10)).toMatchObject([{ stream: event.stream, reason }]);
  });

  it('is folded in halves that do not split the events of one append', async () => {
    const after = await checkpointPosition(client());
    const edited = { type: 'GuidelinesEdited', data: { guidelines: 'Be brief' } } as const;
    const renamed = { type: 'QueueRenamed', data: { name: 'Short answers' } } as const;
    const at = (position: number, revision: bigint) => ({ ...event, revision, position: after + BigInt(position) });
    const [stream, failing] = [`queue-${randomUUID()}`, randomUUID()];
    const events: StoredEvent[] = [
      { ...at(1, 0n), stream },
      { ...at(2, 1n), stream, event: edited, metadata: { ...event.metadata, followedBy: 1 } },
      { ...at(3, 2n), stream, event: renamed },
      { ...at(4, 0n), stream: `queue-${failing}` },
    ];
    const seeing = withCommits(client(), failing);
    const folded = await foldOrSetAside(seeing.client, 'read_model', events, { after, through: 0n });
    expect(folded).toMatchObject({ events: 4, setAside: [{ stream: events[3]?.stream }] });
    expect(seeing.commits).toEqual([after + 3n, after + 4n]);
  });
});
