import type { AnyEvent } from '@labeling/domain';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { stored } from '../history.fixture.js';
import { TellAgreement1796972400000 } from '../migrations/1796972400000-tell-agreement.js';
import { projectBatch } from '../projection.js';
import { listActivity } from './activity-queries.js';

const database = aDatabase();
beforeAll(() => database.fresh());
beforeEach(() => database.empty());

const overlapChosen: AnyEvent = { type: 'OverlapChosen', data: { annotations: 2, slotHours: 24 } };

async function detailsOfApprovals() {
  const { data } = await listActivity(database.pool(), { types: ['ItemApproved'], forwards: true, limit: 100 });
  return data.map(({ details }) => details);
}

describe('the line of an approval', () => {
  it('shows whether annotations agreed, even in tables of an earlier version', async () => {
    const happenings = [
      history.queueCreated(),
      ...['one', 'two', 'three'].map((name, index) => history.itemAdded(name, { index })),
      ...[history.approved('one', history.ada), ...history.agreedOn('two', history.ben)],
      ...[history.unapproved('two'), history.approved('two', history.ada)],
      ...history.settled('a change of the queue', overlapChosen, 'three'),
    ];
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
    const told = [null, { by: 'agreement' }, null, { by: 'agreement' }];
    expect(await detailsOfApprovals()).toEqual(told);

    await database.migrateAgain(new TellAgreement1796972400000(), async () => {
      expect(await detailsOfApprovals()).toEqual([null, null, null, null]);
    });
    expect(await detailsOfApprovals()).toEqual(told);
  });
});
