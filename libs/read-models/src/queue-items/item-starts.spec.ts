import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, projectId } from '../history.fixture.js';
import { itemStarts } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);

describe('the beginnings of items', () => {
  beforeAll(async () => {
    await given(
      history.queueCreated(),
      history.itemAdded('one', { index: 0 }),
      history.itemAdded('gone', { index: 1 }),
      history.discarded('gone'),
      history.queueCreated('deleted'),
      history.itemAdded('of a deleted queue', { index: 0, queueId: idOf('deleted') }),
      { stream: `queue-${idOf('deleted')}`, event: { type: 'QueueDeleted', data: {} } },
    )
      .project()
      .then({});
  });
  const starts = (project: string, ...names: string[]) =>
    itemStarts(database.pool(), {
      projectId: project,
      viewer: undefined,
      ids: [...names.map(idOf), 'no uuid'],
      characters: 12,
    });

  it('have their places, even if the items were removed', async () => {
    const found = await starts(projectId, 'gone', 'one', 'unknown');
    expect(found.toSorted((a, b) => a.ordinal - b.ordinal)).toEqual([
      { id: idOf('one'), ordinal: 0, data: { text: '{"question":', isWhole: false } },
      { id: idOf('gone'), ordinal: 1, data: { text: '{"question":', isWhole: false } },
    ]);
  });

  it('are limited to the project, without its deleted queues', async () => {
    expect(await starts(idOf('another project'), 'one')).toEqual([]);
    expect(await starts(projectId, 'of a deleted queue')).toEqual([]);
  });
});
