import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { batchTypes } from './batch-commands.fixture.js';

let running: RunningApi;
let admin: Client;
let items: string;
beforeAll(async () => {
  running = await startApi({ LIMIT_ITEMS_PER_BATCH: '5', LIMIT_ITEM_BYTES: '2048', LIMIT_JSON_DEPTH: '20' });
  ({ admin } = running);
  items = `/v1/labeling_queues/${await admin.queue()}/items`;
});
afterAll(() => running?.stop());

const id = '00000000-0000-4000-8000-000000000000';
const approve = { type: 'approve' };
const types = `must be one of ${batchTypes.join(', ')}`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const setField = (item: string, value: string) =>
  admin.post(
    `${items}/batch`,
    `{"items":[{"id":"${item}"}],"command":{"type":"setField","key":"deep","value":${value}}}`,
  );

describe('the body of a batch', () => {
  it.each<[string, unknown, [pointer: string, detail: string][]]>([
    ['no object', [], [['', 'must be an object']]],
    [
      'nothing',
      {},
      [
        ['/items', 'is missing'],
        ['/command', 'is missing'],
      ],
    ],
    ['items that are not a list', { items: {}, command: approve }, [['/items', 'must be an array']]],
    ['no items', { items: [], command: approve }, [['/items', 'must not be empty']]],
    [
      'malformed items',
      { items: [{ id }, 'x', {}, { id: 7 }, { id: 'x' }], command: approve },
      [
        ['/items/1', 'must be an object'],
        ['/items/2/id', 'is missing'],
        ['/items/3/id', 'must be a UUID'],
        ['/items/4/id', 'must be a UUID'],
      ],
    ],
    [
      'malformed revisions',
      { items: [-1, 1.5, '"1"', null, '1e3'].map((revision) => ({ id, revision })), command: approve },
      [0, 1, 2, 3, 4].map((i) => [`/items/${i}/revision`, 'must be a revision: a whole number, 0 or more']),
    ],
    ['a command that is not an object', { items: [{ id }], command: 'approve' }, [['/command', 'must be an object']]],
    ['a command without type', { items: [{ id }], command: {} }, [['/command/type', types]]],
    ['an unknown command', { items: [{ id }], command: { type: '__proto__' } }, [['/command/type', types]]],
    [
      'a field without key and value',
      { items: [{ id: 'x' }], command: { type: 'setField' } },
      [
        ['/items/0/id', 'must be a UUID'],
        ['/command/key', 'is missing'],
        ['/command/value', 'is missing'],
      ],
    ],
    [
      'a key that is not a string',
      { items: [{ id }], command: { type: 'setField', key: 1, value: null } },
      [['/command/key', 'must be a string']],
    ],
    [
      'nothing to take back',
      { items: [{ id }], command: { type: 'takeBack' } },
      [['/command/correlationId', 'is missing']],
    ],
    [
      'a malformed id to take back',
      { items: [{ id }], command: { type: 'takeBack', correlationId: 'a b' } },
      [['/command/correlationId', 'must be the id of a request']],
    ],
  ])('is refused for %s, with the place of each error', async (_, body, errors) => {
    const answer = await admin.post(`${items}/batch`, body);
    expectProblem(answer, 400, 'invalid_body');
    expect(answer.body['errors']).toEqual(errors.map(([pointer, detail]) => ({ pointer, detail })));
  });

  it('is refused for too many items, naming the limit, and changes no item', async () => {
    const ids = await admin.add(items.split('/')[3] ?? '', [{ data: 1, target: 1 }]);
    const answer = await admin.post(`${items}/batch`, { items: Array(6).fill({ id: ids[0] }), command: approve });
    expectProblem(answer, 413, 'too_many_items');
    expect(answer.body['limit']).toEqual({ name: 'LIMIT_ITEMS_PER_BATCH', value: 5 });
    expect((await admin.get(`${items}/${ids[0]}/history`)).body['data']).toHaveLength(1);
  });

  it('may set a value only as deep as the resulting target may be', async () => {
    const [item = ''] = await admin.add(items.split('/')[3] ?? '', [{ data: 1, target: {} }]);
    const answer = await setField(item, nested(20));
    expect(answer.body['errors']).toEqual([
      { pointer: '/command/value', detail: 'nests 20 deep; at most 19 (LIMIT_JSON_DEPTH)' },
    ]);
    expect((await setField(item, nested(19))).body).toMatchObject({ changed: 1 });
  });

  it('is refused only for an item whose target would become too large', async () => {
    const [small = '', large = ''] = await admin.add(items.split('/')[3] ?? '', [
      { data: 1, target: {} },
      { data: 1, target: { text: 'x'.repeat(1_500) } },
    ]);
    const command = { type: 'setField', key: 'more', value: 'y'.repeat(1_000) };
    const answer = await admin.post(`${items}/batch`, { items: [{ id: small }, { id: large }], command });
    expect(answer.body).toMatchObject({ changed: 1, refused: [{ id: large, code: 'item_too_large' }] });
  });
});
