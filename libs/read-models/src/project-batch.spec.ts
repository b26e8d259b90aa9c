import { toJsonText, type JsonText } from '@labeling/domain';
import { aDatabase, inTransaction } from './database.fixture.js';
import { allRows, eachTwice, givenOn, oneByOne, rowsOf } from './given.fixture.js';
import * as history from './history.fixture.js';
import { ada, ben, idOf, projectId, stored, type Happening } from './history.fixture.js';
import {
  BatchTooLarge,
  ChangedByLaterVersion,
  CheckpointMoved,
  migrateReadModels,
  projectBatch,
} from './projection.js';

const database = aDatabase();
const given = givenOn(database);
const exact = (text: string): JsonText => text as JsonText;

const story: readonly Happening[] = [
  history.queueCreated(),
  history.datasetCreated(),
  history.itemAdded('first', { index: 0, idempotencyKey: 'k\u0000\ud800', metadata: exact('{"m" : 1.10}') }),
  history.itemAdded('second', { index: 1, target: exact('{"b":12345678901234567890,"a":"\\u0000"}') }),
  history.itemAdded('third', { index: 2 }),
  history.edited('first', exact('{"answer" : 2.0}'), ben),
  history.approved('first', ben),
  history.approved('second'),
  history.unapproved('second'),
  history.edited('third', toJsonText({ answer: 3 })),
  history.reverted('third'),
  history.discarded('third'),
  history.restored('third'),
  history.pushed('first'),
];

describe('folding a history', () => {
  it('keeps every item with its state, its texts as they were written, and who did what', async () => {
    await given(...story)
      .project()
      .then({
        checkpoint: [{ position: '49' }],
        queue_items: [
          { id: idOf('first'), ordinal: 0, state: 4, review_state: 2, revision: '3', changed_by: 'ada' },
          { id: idOf('second'), ordinal: 1, state: 1, revision: '2', approved_by: null },
          { id: idOf('third'), ordinal: 2, state: 0, revision: '4' },
        ],
        queue_counters: [{ queue_id: idOf('queue'), new: 1, modified: 1, approved: 0, discarded: 0, pushed: 1 }],
        dataset_counters: [{ dataset_id: idOf('dataset'), datapoints: '1' }],
        datapoints: [
          {
            id: idOf('datapoint of first'),
            target: '{"answer" : 2.0}',
            metadata: '{"m" : 1.10}',
            queue_id: idOf('queue'),
            item_id: idOf('first'),
            item_revision: '3',
            approved_by: JSON.stringify(ben),
            push_id: idOf('push'),
          },
        ],
      });
  });

  it.each([
    ['one by one', oneByOne],
    ['each of them twice', eachTwice],
    ['all of them twice', (events: Parameters<typeof oneByOne>[0]) => [events, events]],
  ])('leads to the same rows when the events come %s', async (_, batches) => {
    await given(...story)
      .project()
      .then({});
    const expected = await allRows(database);
    await given(...story)
      .project(batches)
      .then({});
    expect(await allRows(database)).toEqual(expected);
  });

  it('refuses a batch of items whose answers do not fit into memory together, and accepts it in parts', async () => {
    const text = toJsonText('x'.repeat(900_000));
    const names = Array.from({ length: 10 }, (_, i) => `item ${i}`);
    const answer = (name: string, member: string) =>
      history.onItem(name, { type: 'AnnotationSubmitted', data: { member, target: text, submission: 1 } });
    const members = Array.from({ length: 10 }, (_, i) => `m${i}`);
    const answered = names.flatMap((name, index) => [
      history.itemAdded(name, { index }),
      ...members.map((member) => answer(name, member)),
    ]);
    const events = stored([history.queueCreated(), ...answered, ...names.map((name) => history.discarded(name))]);
    const [last, before] = [events.slice(-names.length), events.slice(0, -names.length)];
    await database.empty();
    const project = (batch: typeof events) =>
      inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', batch));
    await project(before);
    await expect(project(last)).rejects.toThrow(BatchTooLarge);
    await project(last.slice(0, 5));
    await project(last.slice(5));
    expect((await rowsOf(database, 'queue_items')).map(({ state }) => state)).toEqual(names.map(() => 3));
  });

  it('skips visits and keyed requests: only the checkpoint changes', async () => {
    const looked = story.flatMap((happening, i) => [
      happening,
      history.visited('first', `visit ${i}`, ben),
      history.requestAccepted(`request ${i}`),
    ]);
    await given(...looked)
      .project()
      .then({ checkpoint: [{ position: String(10 + (looked.length - 1) * 3) }] });
    const shown = await allRows(database);
    await given(...looked)
      .project(oneByOne)
      .then({});
    expect(await allRows(database)).toEqual(shown);
    const types = shown['activity']?.map((row) => Object(row).type);
    expect(types).toEqual(story.map(({ event }) => event.type));
    expect(shown['queue_items']).toMatchObject([{ revision: '3' }, { revision: '2' }, { revision: '4' }]);
    expect(shown['item_payloads']).toHaveLength(3);
  });

  it('counts approvals by person, as long as the item is approved or was pushed as approved', async () => {
    const added = [0, 1, 2, 3].map((n) => history.itemAdded(`item ${n}`, { index: n }));
    const approvals = [0, 1, 2, 3].map((n) => history.approved(`item ${n}`, n < 3 ? ada : ben));
    const undone = [history.unapproved('item 0'), history.discarded('item 1'), history.unapproved('item 3')];
    await given(history.queueCreated(), ...added, ...approvals, history.pushed('item 2'), ...undone)
      .project(oneByOne)
      .then({ queue_approvals: [{ queue_id: idOf('queue'), actor_id: 'ada', items: 1 }] });
    // Ben has no row left, as his only approval was taken back.
    expect((await allRows(database))['queue_approvals']).toHaveLength(1);
  });

  it('records in the activity who did what to which item, and the state it was left in', async () => {
    await given(...story.slice(0, 3), history.approved('first', ben), history.discarded('first'))
      .project()
      .then({
        activity: [
          { type: 'QueueCreated', queue_id: idOf('queue'), project_id: projectId, state: null },
          { type: 'DatasetCreated', dataset_id: idOf('dataset'), project_id: projectId },
          { type: 'ItemAdded', item_id: idOf('first'), queue_id: idOf('queue'), state: 0, actor_name: ada.name },
          { type: 'ItemApproved', item_id: idOf('first'), project_id: projectId, state: 2, actor_id: 'ben' },
          { type: 'ItemDiscarded', state: 3, revision: '2', correlation_id: 'c4' },
        ],
      });
  });
});

describe('the checkpoint', () => {
  it('keeps a projector from folding when another has moved it', async () => {
    await given(history.queueCreated()).project().then({});
    const before = await allRows(database);
    const batch = history.stored(story);
    const stale = inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', batch, { after: 9n }));
    await expect(stale).rejects.toThrow(CheckpointMoved);
    expect(await allRows(database)).toEqual(before);
  });

  it('keeps a projector from folding into tables that a later version has changed, and from starting on them', async () => {
    await given(history.queueCreated()).project().then({});
    const before = await allRows(database);
    const batch = history.stored(story);
    const later = [9_999_999_999_999, 'AddWhatComesLater9999999999999'];
    await database.pool().query('insert into read_model.migrations (timestamp, name) values ($1, $2)', later);
    try {
      const old = inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', batch));
      await expect(old).rejects.toThrow(ChangedByLaterVersion);
      expect(await allRows(database)).toEqual(before);
      const sentence = 'A later version has changed the schema read_model: it has run AddWhatComesLater9999999999999';
      await expect(migrateReadModels(database.url())).rejects.toThrow(sentence);
    } finally {
      await database.pool().query('delete from read_model.migrations where name = $1', [later[1]]);
    }
  });
});
