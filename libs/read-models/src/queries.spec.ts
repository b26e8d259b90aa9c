import { noSignedMarks, toJsonText } from '@labeling/domain';
import { aDatabase } from './database.fixture.js';
import { givenOn } from './given.fixture.js';
import * as history from './history.fixture.js';
import { ada, ben, idOf, projectId, type Happening } from './history.fixture.js';
import * as ask from './queries.js';

const seen = { projectId, viewer: undefined };

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');
const ordinals = (items: readonly ask.ItemRow[]) => items.map(({ ordinal }) => ordinal);

const items: Happening[] = Array.from({ length: 10 }, (_, index) => history.itemAdded(`item ${index}`, { index }));
const push = (event: Happening['event']): Happening => ({ stream: `push-${idOf('push')}`, event });

describe('the queries', () => {
  beforeAll(async () => {
    await given(
      history.queueCreated(),
      history.queueCreated('other', 'Other'),
      history.datasetCreated(),
      ...items,
      history.edited('item 1', toJsonText({ say: 'a "quoted" word, 100%' }), ben),
      history.approved('item 2'),
      history.approved('item 3', ben),
      history.discarded('item 4'),
      push({ type: 'PushItemsSelected', data: { itemIds: [idOf('item 3'), idOf('item 0')] } }),
      push({
        type: 'PushRequested',
        data: { projectId, queueId, datasetId: idOf('dataset'), scope: 'approved', total: 2, requestedAt: 'now' },
      }),
      history.pushed('item 3'),
      push({
        type: 'PushProgressed',
        data: { through: 2, pushed: 1, skipped: [{ itemId: idOf('item 0'), code: 'item_not_approved' }] },
      }),
      {
        stream: `datapoints-${idOf('batch')}`,
        event: {
          type: 'DatapointsAdded',
          data: {
            projectId,
            datasetId: idOf('dataset'),
            createdAt: 'then',
            datapoints: ['a', 'b', 'c'].map((id) => ({ id: idOf(id), data: toJsonText(id), target: toJsonText(null) })),
          },
        },
      },
      history.queueCreated('old', 'Old'),
      { stream: `queue-${idOf('old')}`, event: { type: 'QueueArchived', data: {} } },
    )
      .project()
      .then({});
  });
  const db = () => database.pool();

  it('list the queues of a project with their counters', async () => {
    const counters = { new: 6, modified: 1, approved: 1, discarded: 1, pushed: 1, total: 8 };
    expect(await ask.listQueues(db(), seen, { limit: 10 })).toMatchObject([
      { id: queueId, name: 'Answers', counters, revision: 0n, deleted: false },
      { id: idOf('other'), counters: { total: 0 } },
    ]);
    expect(await ask.listQueues(db(), { ...seen, projectId: idOf('nobody') }, { limit: 10 })).toEqual([]);
    expect(await ask.getQueue(db(), queueId)).toMatchObject({ counters });
    expect(await ask.getQueue(db(), 'no uuid')).toBeUndefined();
  });

  it('list archived queues separately from the others', async () => {
    expect(await ask.listQueues(db(), seen, { archived: true, limit: 10 })).toMatchObject([
      { name: 'Old', archived: true },
    ]);
    const all = await ask.existingQueues(db(), seen);
    expect(all.map(({ name }) => name)).toEqual(['Answers', 'Other', 'Old']);
  });

  it('list queues page by page, by name, and after one that is no longer listed', async () => {
    const names = async (list: Partial<ask.ListQueues>) =>
      (await ask.listQueues(db(), seen, { limit: 10, ...list })).map(({ name }) => name);
    expect(await names({ limit: 1 })).toEqual(['Answers']);
    expect(await names({ after: await ask.placeOfQueue(db(), seen, queueId) })).toEqual(['Other']);
    expect(await names({ after: await ask.placeOfQueue(db(), seen, idOf('other')) })).toEqual([]);
    expect(await names({ after: await ask.placeOfQueue(db(), seen, idOf('old')) })).toEqual([]);
    expect(await names({ archived: true, after: await ask.placeOfQueue(db(), seen, queueId) })).toEqual(['Old']);
    expect([await names({ name: 'Other' }), await names({ name: 'other' })]).toEqual([['Other'], []]);
    expect([await names({ name: '' }), await names({ name: 'Other\0' })]).toEqual([[], []]);
    expect(await ask.placeOfQueue(db(), { ...seen, projectId: idOf('nobody') }, queueId)).toBeUndefined();
  });

  it('leave out the long texts of queues when all are listed at once', async () => {
    const [brief] = await ask.existingQueues(db(), seen);
    const [whole] = await ask.listQueues(db(), seen, { limit: 10 });
    expect(whole).toEqual({ ...brief, guidelines: '', annotationSchema: null });
    expect(Object.keys(brief ?? {})).not.toContain('guidelines');
  });

  it('find which of the given queues a page may list, and whether a dataset belongs to the project', async () => {
    expect(await ask.queueIdsSeen(db(), seen)).toEqual(new Set([queueId, idOf('other'), idOf('old')]));
    expect(await ask.queueIdsSeen(db(), seen, [idOf('old'), idOf('nothing')])).toEqual(new Set([idOf('old')]));
    expect(await ask.queueIdsSeen(db(), { ...seen, projectId: idOf('nobody') }, [queueId])).toEqual(new Set());
    expect(await ask.hasDatasetAmong(db(), projectId, [idOf('nothing'), idOf('dataset')])).toBe(true);
    expect(await ask.hasDatasetAmong(db(), projectId, [idOf('nothing')])).toBe(false);
    expect(await ask.hasDatasetAmong(db(), idOf('nobody'), [idOf('dataset')])).toBe(false);
  });

  it('report how many items of each queue somebody approved', async () => {
    expect([...(await ask.approvalsBy(db(), 'ada'))]).toEqual([[queueId, 1]]);
    expect((await ask.approvalsBy(db(), 'nobody')).size).toBe(0);
  });

  it('list items in queue order, page by page', async () => {
    const page = await ask.listItems(db(), { queueId, limit: 5 });
    expect(ordinals(page.data)).toEqual([0, 1, 2, 5, 6]);
    const rest = await ask.listItems(db(), { queueId, limit: 5, after: page.next ?? '' });
    expect([ordinals(rest.data), rest.next]).toEqual([[7, 8, 9], null]);
    await expect(ask.listItems(db(), { queueId, limit: 5, after: 'x' })).rejects.toThrow(ask.InvalidCursor);
    const end = { data: [], next: null };
    expect(await ask.listItems(db(), { queueId, limit: 5, after: '9'.repeat(18) })).toEqual(end);
  });

  it('list items by state, by text and by who changed them', async () => {
    const found = async (list: Partial<ask.ListItems>) =>
      ordinals((await ask.listItems(db(), { queueId, limit: 100, ...list })).data);
    expect(await found({ states: ['Approved'] })).toEqual([2]);
    expect(await found({ states: ['Modified', 'discarded', 'pushed'] })).toEqual([1, 3, 4]);
    expect(await found({ q: 'ITEM 7' })).toEqual([7]);
    expect(await found({ q: 'a "quoted"' })).toEqual([1]);
    expect(await found({ q: '100%' })).toEqual([1]);
    expect(await found({ q: '0%0' })).toEqual([]);
    expect(await found({ q: idOf('item 5') })).toEqual([5]);
    expect(await found({ changedBy: 'ben' })).toEqual([1]);
  });

  it('show a complete item, even when it is removed', async () => {
    expect(await ask.getItem(db(), idOf('item 3'))).toEqual({
      id: idOf('item 3'),
      queueId,
      projectId,
      ordinal: 3,
      state: 'Approved',
      removed: 'pushed',
      revision: 2n,
      data: '{"question":"item 3"}',
      target: '{"answer":1}',
      originalTarget: '{"answer":1}',
      metadata: null,
      idempotencyKey: null,
      source: { type: 'api' },
      addedBy: { type: 'member', id: 'ada', name: 'Ada' },
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:19.000Z',
      changedBy: 'ada',
      approvedBy: ben,
      ...noSignedMarks,
      ...{ submitted: 0, differing: false, agreement: 'open', openComments: 0 },
      pushed: { pushId: idOf('push'), datasetId: idOf('dataset'), datapointId: idOf('datapoint of item 3') },
    });
    expect(await ask.getItem(db(), idOf('item 4'))).toMatchObject({ state: 'New', removed: 'discarded', pushed: null });
    expect(await ask.getItem(db(), 'nothing')).toBeUndefined();
  });

  it('show the items at given places in the queue', async () => {
    expect(ordinals(await ask.itemsAtOrdinals(db(), queueId, [9, 4, 77]))).toEqual([4, 9]);
  });

  it('pack the states of a whole queue', async () => {
    const { position, total, states } = await ask.statesVector(db(), queueId);
    const codes = Array.from({ length: total }, (_, i) => ((states[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3);
    expect(codes).toEqual([0, 1, 2, 3, 3, 0, 0, 0, 0, 0]);
    expect(position).toBe(await ask.checkpointPosition(db()));
    expect(await ask.statesVector(db(), idOf('other'))).toMatchObject({ total: 0 });
  });

  it('find the items for a push', async () => {
    const ids = (scope: 'approved' | 'all' | 'item', itemId?: string) =>
      ask.idsForPush(db(), { queueId, scope, ...(itemId && { itemId }) });
    expect(await ids('approved')).toEqual([idOf('item 2')]);
    expect(await ids('all')).toEqual([0, 1, 2, 5, 6, 7, 8, 9].map((i) => idOf(`item ${i}`)));
    expect(await ids('item', idOf('item 9'))).toEqual([idOf('item 9')]);
    expect(await ids('item', idOf('item 3'))).toEqual([]);
  });

  it('show datasets and their datapoints in order', async () => {
    expect(await ask.listDatasets(db(), projectId)).toMatchObject([{ name: 'Golden', datapoints: 4 }]);
    expect(await ask.getDataset(db(), idOf('dataset'))).toMatchObject({ datapoints: 4 });
    const datasetId = idOf('dataset');
    const after = await ask.placeOfDataset(db(), projectId, datasetId);
    expect(await ask.listDatasets(db(), projectId, { after })).toEqual([]);
    expect(await ask.listDatasets(db(), projectId, { name: 'golden' })).toEqual([]);
    expect(await ask.placeOfDataset(db(), idOf('nobody'), datasetId)).toBeUndefined();
    const first = await ask.listDatapoints(db(), { datasetId, limit: 2 });
    const second = await ask.listDatapoints(db(), { datasetId, limit: 2, after: first.next ?? '' });
    const beyond = await ask.listDatapoints(db(), { datasetId, limit: 2, after: '9'.repeat(18) });
    expect(beyond).toEqual({ data: [], next: null });
    expect([...first.data, ...second.data].map(({ data }) => data)).toEqual([
      '{"question":"item 3"}',
      '"a"',
      '"b"',
      '"c"',
    ]);
    expect(second.next).toBeNull();
    expect(first.data[0]?.provenance).toMatchObject({ itemId: idOf('item 3'), itemRevision: 2n, approvedBy: ben });
    expect(first.data[1]?.provenance).toBeNull();
    const streamed: ask.DatapointRow[] = [];
    for await (const rows of ask.streamDatapoints(db(), datasetId)) streamed.push(...rows);
    expect(streamed).toEqual([...first.data, ...second.data]);
    expect(await ask.getDatapoint(db(), idOf('b'))).toEqual(second.data[0]);
  });

  it('show pushes and what they skipped', async () => {
    const running = { status: 'running', total: 2, through: 2, pushed: 1, skipped: 1, requestedBy: ada };
    expect(await ask.getPush(db(), idOf('push'))).toMatchObject(running);
    expect(await ask.listPushes(db(), queueId)).toMatchObject([running]);
    expect(await ask.unfinishedPushes(db())).toEqual([idOf('push')]);
    expect(await ask.listSkipped(db(), idOf('push'))).toEqual([{ itemId: idOf('item 0'), code: 'item_not_approved' }]);
  });

  it('show what happened, the latest first, page by page', async () => {
    const page = await ask.listActivity(db(), { queueId, limit: 2 });
    expect(page.data.map(({ type }) => type)).toEqual(['PushProgressed', 'ItemPushed']);
    const next = await ask.listActivity(db(), { queueId, limit: 1, after: page.next ?? '' });
    expect(next.data.map(({ type }) => type)).toEqual(['PushRequested']);
    for (const after of ['7', `${page.data[0]?.position}.7`, (page.next ?? '').replace(/^\d+/, '999')]) {
      await expect(ask.listActivity(db(), { queueId, limit: 1, after })).rejects.toThrow(ask.InvalidCursor);
    }
    const ofItem = await ask.listActivity(db(), { itemId: idOf('item 1'), limit: 9, forwards: true });
    expect(ofItem.data.map(({ type, state, actor }) => [type, state, actor.name])).toEqual([
      ['ItemAdded', 'New', 'Ada'],
      ['TargetEdited', 'Modified', 'Ben'],
    ]);
    const bens = await ask.listActivity(db(), { projectId, actorId: 'ben', types: ['ItemApproved'], limit: 9 });
    expect(bens.data).toHaveLength(1);
    const latest = await ask.latestActivity(db(), [queueId, idOf('other'), idOf('no queue')]);
    expect(latest).toEqual(expect.arrayContaining([page.data[0]]));
    expect(latest.map((row) => row.queueId).sort()).toEqual([queueId, idOf('other')].sort());
    expect(await ask.latestActivity(db(), [])).toEqual([]);
  });
});
