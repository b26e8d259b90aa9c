import type { JsonText } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ben, idOf, projectId } from '../history.fixture.js';
import { matchingOrdinals, schemasInto, sortedDatapoints, type DatapointColumn } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const datasetId = idOf('dataset');

const targets = [
  '{"v":"wrong","n":10}',
  '{"v":"Right","n":9.5}',
  '{"n":"9"}',
  '[1]',
  String.raw`{"v":"a \u0000 b","n":1e99}`,
] as JsonText[];

beforeAll(async () => {
  const datapoints = targets.map((target, i) => ({ id: idOf(`point ${i}`), data: String(9 - i) as JsonText, target }));
  await given(
    history.datasetCreated(),
    history.queueCreated(),
    {
      stream: `datapoints-${idOf('batch')}`,
      event: { type: 'DatapointsAdded', data: { projectId, datasetId, createdAt: 'then', datapoints } },
    },
    history.itemAdded('item', { target: '{"v":"wrong","n":1}' as JsonText, data: '"x"' as JsonText }),
    history.approved('item', ben),
    history.pushed('item'),
  )
    .project()
    .then({});
});

const sorted = async (by: DatapointColumn, descending = false) => [
  ...(await sortedDatapoints(database.pool(), { datasetId, by, descending })),
];
const matching = (field: string, q = '') =>
  matchingOrdinals(database.pool(), { datasetId, q, field, from: 0, count: 10 });

describe('the datapoints of a dataset', () => {
  it('are sorted by a column, with those that lack it last', async () => {
    expect(await sorted({ is: 'field', key: 'n' })).toEqual([5, 1, 0, 4, 2, 3]);
    expect(await sorted({ is: 'field', key: 'v' }, true)).toEqual([0, 5, 1, 4, 2, 3]);
    expect(await sorted({ is: 'data' })).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await sorted({ is: 'added' }, true)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(await sorted({ is: 'approver' })).toEqual([5, 0, 1, 2, 3, 4]);
    expect(await sorted({ is: 'queue' })).toEqual([5, 0, 1, 2, 3, 4]);
    expect((await sorted({ is: 'target' })).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(
      await sortedDatapoints(database.pool(), { datasetId: 'no id', by: { is: 'data' }, descending: false }),
    ).toEqual(new Uint32Array());
  });

  it('are found by the value of a field', async () => {
    expect(await matching('v=WRONG')).toEqual([0, 5]);
    expect(await matching('n=10.0')).toEqual([0]);
    expect(await matching('v=')).toEqual([2]);
    expect(await matching('v=wrong', '"x"')).toEqual([5]);
    expect(await matching('v')).toEqual([]);
  });
});

describe('the schemas of a dataset', () => {
  it('are those of the queues that push into it', async () => {
    const schema = '{"fields":[{"key":"v","type":"string"}]}' as JsonText;
    const defined = (queue: string) => ({
      stream: `queue-${idOf(queue)}`,
      event: { type: 'AnnotationSchemaDefined', data: { annotationSchema: schema } } as const,
    });
    const request = { projectId, scope: 'all', total: 1, requestedAt: 'then' } as const;
    await given(
      history.datasetCreated(),
      history.queueCreated(),
      history.queueCreated('another'),
      defined('queue'),
      defined('another'),
      {
        stream: `push-${idOf('push')}`,
        event: { type: 'PushRequested', data: { ...request, queueId: idOf('queue'), datasetId } },
      },
      {
        stream: `push-${idOf('elsewhere')}`,
        event: { type: 'PushRequested', data: { ...request, queueId: idOf('another'), datasetId: idOf('elsewhere') } },
      },
    )
      .project()
      .then({});
    expect(await schemasInto(database.pool(), datasetId)).toEqual([schema]);
    expect(await schemasInto(database.pool(), 'no id')).toEqual([]);
  });
});
