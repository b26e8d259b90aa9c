import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, projectId, stored, type Happening } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { findNames, type FindNames } from './find-names.js';

const database = aDatabase();
const found = async (over: Partial<FindNames>) =>
  (await findNames(database.pool(), { projectId, viewer: undefined, q: '', limit: 10, ...over }))
    .map(({ kind, name }) => `${kind} ${name}`)
    .sort();

beforeAll(async () => {
  await database.fresh();
  const ofOthers = history.queueCreated('theirs');
  const theirs = {
    ...{ projectId: idOf('another project'), name: 'Tone of theirs' },
    ...{ guidelines: '', createdAt: '2026-01-01T00:00:00.000Z' },
  };
  const happenings: Happening[] = [
    ...['Tone of voice', 'Tokens 100%', 'Too good', 'Deleted tone'].map((name) => history.queueCreated(name, name)),
    history.datasetCreated('gold', 'Gold tone'),
    { ...ofOthers, event: { type: 'QueueCreated', data: theirs } },
    { stream: `queue-${idOf('Deleted tone')}`, event: { type: 'QueueDeleted', data: {} } },
  ];
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
});

describe('finding names', () => {
  it('finds queues and datasets of the project by letters in order, whatever their case', async () => {
    expect(await found({ q: 'TN' })).toEqual(['dataset Gold tone', 'queue Tokens 100%', 'queue Tone of voice']);
    expect(await found({ q: 'to vo' })).toEqual(['queue Tone of voice']);
    expect(await found({ q: 'vt' })).toEqual([]);
    expect(await found({ q: ' ' })).toEqual([]);
  });

  it('treats wildcard characters as ordinary text', async () => {
    expect(await found({ q: '%' })).toEqual(['queue Tokens 100%']);
    expect(await found({ q: '_' })).toEqual([]);
    expect(await found({ q: '\\' })).toEqual([]);
    expect(await found({ q: '\0\ud800' })).toEqual([]);
  });

  it('keeps those that begin with the text when too many match, the shortest first', async () => {
    expect(await found({ q: 'to', limit: 1 })).toEqual(['dataset Gold tone', 'queue Too good']);
  });

  it('finds by id regardless of the name, but nothing that is deleted or belongs to another project', async () => {
    const ids = [idOf('Too good'), idOf('gold'), idOf('Deleted tone'), idOf('theirs'), 'no id'];
    expect(await found({ ids })).toEqual(['dataset Gold tone', 'queue Too good']);
    expect(await found({ ids: [idOf('gold')], q: 'gold' })).toEqual(['dataset Gold tone']);
  });
});
