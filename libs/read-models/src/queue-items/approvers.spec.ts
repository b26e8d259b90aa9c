import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, stored, type Happening } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { approversOf } from './approvers.js';

const database = aDatabase();
beforeAll(() => database.fresh());

const unapproved = (name: string): Happening => ({
  stream: `item-${idOf(name)}`,
  event: { type: 'ItemUnapproved', data: {} },
});

describe('the approvers of a queue', () => {
  it('are those whose approvals still stand, the most frequent first, with their newest name', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const renamed = { ...history.ada, name: 'Ada Lovelace' };
    const happenings = [
      history.queueCreated(),
      ...names.map((name, index) => history.itemAdded(name, { index })),
      history.approved('one', history.ada),
      history.approved('two', history.ben),
      history.approved('three', history.ben),
      history.approved('four', history.ben),
      unapproved('four'),
      unapproved('three'),
      history.approved('three', renamed),
    ];
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
    expect(await approversOf(database.pool(), idOf('queue'))).toEqual([
      { actor: renamed, items: 2 },
      { actor: history.ben, items: 1 },
    ]);
    expect(await approversOf(database.pool(), 'no id')).toEqual([]);
  });

  it('are nobody for items whose annotations agreed', async () => {
    await database.empty();
    const happenings = [
      history.queueCreated(),
      ...['one', 'two', 'three'].map((name, index) => history.itemAdded(name, { index })),
      ...['one', 'two'].flatMap((name) => history.agreedOn(name, history.ben)),
      history.approved('three', history.ben),
    ];
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
    expect(await approversOf(database.pool(), idOf('queue'))).toEqual([
      { actor: null, items: 2 },
      { actor: history.ben, items: 1 },
    ]);
  });
});
