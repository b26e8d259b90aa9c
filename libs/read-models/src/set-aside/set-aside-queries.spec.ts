import type { SubscribedEvent } from '@labeling/event-store';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, projectId, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { examplesOfSetAside, setAsideInProject } from '../queries.js';

const database = aDatabase();

describe('what is set aside', () => {
  beforeAll(async () => {
    const events = stored([history.queueCreated(), history.itemAdded('first'), history.datasetCreated()]);
    const last = events.at(-1)?.position ?? 0n;
    const strange = [
      `item-${idOf('first')}`,
      `queue-${idOf('queue')}`,
      `item-${idOf('of others')}`,
      'item-7',
      'visits-x',
    ];
    const unusable = strange.map((stream, i): SubscribedEvent => {
      const at = { revision: 1n, position: last + BigInt(i) + 1n, createdAt: new Date(Date.UTC(2026, 0, 1)) };
      return {
        stream,
        ...at,
        type: i < 2 ? 'ItemPostponed' : 'OrderLineAdded',
        wasRead: false,
        reason: 'its type is unknown',
      };
    });
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', [...events, ...unusable]));
  });

  it('is shown to a project only if it belongs to that project', async () => {
    const about = {
      revision: 1n,
      type: 'ItemPostponed',
      reason: 'its type is unknown',
      storedAt: '2026-01-01T00:00:00.000Z',
    };
    expect(await setAsideInProject(database.pool(), projectId, 10)).toEqual([
      { kind: 'item', id: idOf('first'), queueId: idOf('queue'), ...about },
      { kind: 'queue', id: idOf('queue'), queueId: null, ...about },
    ]);
    expect(await setAsideInProject(database.pool(), projectId, 1)).toHaveLength(1);
    expect(await setAsideInProject(database.pool(), idOf('another project'), 10)).toEqual([]);
  });

  it('is represented by one example for each type and reason', async () => {
    const examples = await examplesOfSetAside(database.pool());
    expect(examples.map(({ stream }) => stream)).toEqual([`item-${idOf('first')}`, `item-${idOf('of others')}`]);
  });
});
