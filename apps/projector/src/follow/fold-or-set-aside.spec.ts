import type { StoredEvent } from '@labeling/event-store';
import { listSetAside } from '@labeling/read-models/queries';
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

describe('a batch that fails', () => {
  const client = emptyReadModels();
  const fold = (fail: () => unknown) => foldOrSetAside(withFailingInsert(client(), fail), 'read_model', [event], where);

  it('sets nothing aside where the stack overflows, which is no fault of its events', async () => {
    const deep = (): unknown => deep();
    await expect(fold(deep)).rejects.toThrow('Maximum call stack size exceeded');
    expect(await listSetAside(client(), 10)).toEqual([]);
  });

  it('sets its stream aside where a value of it is out of range', async () => {
    const outOfRange = () => new Date(NaN).toISOString();
    expect(await fold(outOfRange)).toMatchObject({ position: 1n, setAside: [{ stream: event.stream }] });
    const reason = 'it is not formed as its type says';
    expect(await listSetAside(client(), 10)).toMatchObject([{ stream: event.stream, reason }]);
  });
});
