import { noSignedMarks, toJsonText } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ben, idOf } from '../history.fixture.js';
import { itemLines, itemRevisions } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const long = toJsonText({ text: `${'😀'.repeat(200)}${'x'.repeat(900_000)}` });

describe('lines of items', () => {
  beforeAll(async () => {
    await given(
      history.queueCreated(),
      history.itemAdded('short', { index: 0 }),
      history.itemAdded('long', { index: 1, data: long, idempotencyKey: 'a \u0000 key' }),
      history.itemAdded('gone', { index: 2 }),
      history.edited('short', toJsonText({ answer: 2 }), ben),
      history.discarded('gone'),
    )
      .project()
      .then({});
  });
  const lines = (ordinals: number[], data = 100, target = data) =>
    itemLines(database.pool(), { queueId, ordinals, characters: { data, target } });

  it('contain what they need and nothing else, in queue order, including removed ones', async () => {
    expect(await lines([2, 0, 7])).toEqual([
      {
        id: idOf('short'),
        ordinal: 0,
        state: 'Modified',
        removed: null,
        revision: 1n,
        ...noSignedMarks,
        openComments: 0,
        submitted: 0,
        idempotencyKey: null,
        data: { text: '{"question":"short"}', isWhole: true },
        target: { text: '{"answer":2}', isWhole: true },
        updatedAt: expect.any(String),
        changedBy: ben,
      },
      expect.objectContaining({ ordinal: 2, state: 'New', removed: 'discarded', revision: 1n }),
    ]);
  });

  it('contain only the beginning of a long payload, and never half a character', async () => {
    const [line] = await lines([1], 11, 4);
    expect(line).toMatchObject({
      idempotencyKey: 'a \u0000 key',
      data: { text: '{"text":"😀😀', isWhole: false },
      target: { text: '{"an', isWhole: false },
    });
  });

  it('can be read as ids and revisions only', async () => {
    expect(await itemRevisions(database.pool(), queueId, [1, 0])).toEqual([
      { id: idOf('short'), ordinal: 0, revision: 1n },
      { id: idOf('long'), ordinal: 1, revision: 0n },
    ]);
    expect(await itemRevisions(database.pool(), 'no uuid', [0])).toEqual([]);
    expect(
      await itemLines(database.pool(), { queueId: 'no uuid', ordinals: [0], characters: { data: 1, target: 1 } }),
    ).toEqual([]);
  });
});
