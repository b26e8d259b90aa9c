import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, projectId, stored, type Happening } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { getPush, listPushes, listSkipped } from './push-queries.js';

const database = aDatabase();
const queueId = idOf('queue');
const names = ['left', 'pushed', 'pushed before the report', 'pushed after the end', 'pushed by another'];
const skipped = names
  .filter((name) => name !== 'pushed')
  .map((name) => ({ itemId: idOf(name), code: 'item_not_approved' }));
const push = (event: Happening['event']): Happening => ({ stream: `push-${idOf('push')}`, event });
const moved = (name: string, by = 'push') => [history.approved(name), history.pushed(name, by)];

beforeAll(async () => {
  await database.fresh();
  const happenings = [
    history.queueCreated(),
    ...names.map((name, index) => history.itemAdded(name, { index })),
    push({ type: 'PushItemsSelected', data: { itemIds: names.map(idOf) } }),
    push({
      type: 'PushRequested',
      data: { projectId, queueId, datasetId: idOf('dataset'), scope: 'approved', total: 5, requestedAt: 'now' },
    }),
    ...moved('pushed'),
    ...moved('pushed before the report'),
    push({ type: 'PushProgressed', data: { through: 5, pushed: 1, skipped } }),
    push({ type: 'PushCompleted', data: { pushed: 1, skipped: 4 } }),
    ...moved('pushed after the end'),
    ...moved('pushed by another', 'another push'),
  ];
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
});

describe('a push that reported items as skipped while another process pushed them', () => {
  it('counts them as pushed, and counts as skipped only those that stayed or that another push moved', async () => {
    const counts = { total: 5, through: 5, pushed: 3, skipped: 2 };
    expect(await getPush(database.pool(), idOf('push'))).toMatchObject(counts);
    expect(await listPushes(database.pool(), queueId)).toMatchObject([counts]);
    const left = await listSkipped(database.pool(), idOf('push'));
    expect(left.map(({ itemId }) => itemId)).toEqual([idOf('left'), idOf('pushed by another')]);
  });
});
