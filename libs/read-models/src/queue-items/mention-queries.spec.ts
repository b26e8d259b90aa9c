import type { AnyEvent } from '@labeling/domain';
import { InvalidCursor } from '../page.js';
import { aDatabase, inTransaction } from '../database.fixture.js';
import { rowsOf } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem, projectId, stored, type Happening } from '../history.fixture.js';
import { ListMentions1796968800000 } from '../migrations/1796968800000-list-mentions.js';
import { projectBatch } from '../projection.js';
import { countMentions, listMentions, type MentionedReader } from './mention-queries.js';

const database = aDatabase();
beforeAll(() => database.fresh());
beforeEach(() => database.empty());

const cara = { ...history.ada, id: 'cara', name: 'Cara' };
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
const written = (item: string, text: string, hour: number, more: object = {}) =>
  onItem(item, {
    type: 'CommentWritten',
    data: { comment: idOf(text), by: history.ada, at: at(hour), text, mentions: ['ben'], ...more },
  } as AnyEvent);
const resolved = (item: string, text: string) =>
  onItem(item, { type: 'CommentResolved', data: { comment: idOf(text), by: history.ben, at: at(20) } });
const reopened = (item: string, text: string) =>
  onItem(item, { type: 'CommentReopened', data: { comment: idOf(text) } });
const edited = (item: string, text: string, mentions: string[]) =>
  onItem(item, { type: 'CommentEdited', data: { comment: idOf(text), at: at(21), text, mentions } });
const submitted = (item: string, member: string) =>
  onItem(item, { type: 'AnnotationSubmitted', data: { member, target: '1', submission: 1 } } as AnyEvent);
const inQueue = (event: AnyEvent, queue = 'queue'): Happening => ({ stream: `queue-${idOf(queue)}`, event });
const twoItems = ['one', 'two'].map((name, index) => history.itemAdded(name, { index }));

async function given(...happenings: Happening[]): Promise<void> {
  await inTransaction(database.pool(), (client) =>
    projectBatch(client, 'read_model', stored([history.queueCreated(), ...twoItems, ...happenings])),
  );
}

const ben: MentionedReader = { projectId, viewer: 'ben', id: 'ben', readsAll: false };
const lead: MentionedReader = { ...ben, viewer: undefined, readsAll: true };

/** The texts, page after page, checked to be as many as are counted. */
async function texts(reader = ben, limit = 100): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await listMentions(database.pool(), { ...reader, limit, ...(after !== undefined && { after }) });
    // A page is empty only if no comment mentions the reader.
    expect(page.data.length > 0 || after === undefined).toBe(true);
    found.push(...page.data.map(({ comment }) => comment.text));
    after = page.next;
  }
  expect(await countMentions(database.pool(), reader, 100)).toBe(found.length);
  return found;
}

describe('the list of the comments that mention a member', () => {
  it('has the open ones of all queues of the project, latest first, with their places', async () => {
    await given(
      history.queueCreated('other', 'Others'),
      history.itemAdded('three', { queueId: idOf('other'), request: 1 }),
      history.itemAdded('four', { queueId: idOf('foreign'), projectId: idOf('foreign'), request: 2 }),
      written('one', 'First', 1),
      written('two', 'Last, \u0000', 3),
      written('three', 'Between', 2, { mentions: ['cara', 'ben'] }),
      written('three', 'To nobody', 4, { mentions: [] }),
      written('four', 'Of no queue here', 4),
    );
    expect(await texts()).toEqual(['Last, \u0000', 'Between', 'First']);
    const { data } = await listMentions(database.pool(), { ...ben, limit: 2 });
    expect(data).toMatchObject([
      { queueId: idOf('queue'), queueName: 'Answers', itemId: idOf('two') },
      { queueId: idOf('other'), queueName: 'Others', itemId: idOf('three'), comment: { by: history.ada } },
    ]);
    expect(await texts({ ...ben, viewer: 'cara', id: 'cara' })).toEqual(['Between']);
    expect(await texts({ ...ben, projectId: idOf('another project') })).toEqual([]);
  });

  it('drops a comment that is resolved or no longer mentions them, and shows it again once that is undone', async () => {
    await given(
      ...['First', 'Second', 'Third'].map((text, n) => written('one', text, n)),
      ...[resolved('one', 'First'), resolved('one', 'Second'), reopened('one', 'Second')],
      edited('one', 'Third', ['cara']),
    );
    expect(await texts()).toEqual(['Second']);
    expect(await texts({ ...ben, viewer: 'cara', id: 'cara' })).toEqual(['Third']);
  });

  it('contains no comment on removed items, or in queues that are archived, deleted or not open to them', async () => {
    const hidden = ['archived', 'deleted', 'closed'];
    await given(
      ...hidden.flatMap((queue, n) => [
        history.queueCreated(queue),
        history.itemAdded(queue, { queueId: idOf(queue), request: n + 1 }),
        written(queue, `In a queue that is ${queue}`, n),
      ]),
      ...[written('one', 'Discarded', 5), history.discarded('one')],
      ...[written('two', 'Restored', 6), history.discarded('two'), history.restored('two')],
      inQueue({ type: 'QueueArchived', data: {} }, 'archived'),
      inQueue({ type: 'QueueDeleted', data: {} }, 'deleted'),
      inQueue({ type: 'QueueOpenedTo', data: { members: ['ada'] } }, 'closed'),
    );
    expect(await texts()).toEqual(['Restored']);
    expect(await texts(lead)).toEqual(['Restored', 'In a queue that is closed']);
  });

  it('has pages that continue where the last one ended, even between comments of the same moment', async () => {
    await given(...Array.from({ length: 7 }, (_, n) => written(n % 2 ? 'one' : 'two', `Text ${n}`, 1 + (n >> 2))));
    const all = await texts();
    expect(all).toHaveLength(7);
    for (const limit of [1, 2, 3]) expect(await texts(ben, limit)).toEqual(all);
    expect(await countMentions(database.pool(), ben, 5)).toBe(5);
    for (const after of ['', '1.2.3', `99999999999999999.${idOf('one')}.0`, `999999999999999.${idOf('one')}.0`]) {
      await expect(listMentions(database.pool(), { ...ben, limit: 1, after })).rejects.toThrow(InvalidCursor);
    }
  });
});

describe('where members annotate on their own, the list of the comments that mention a member', () => {
  const blind = inQueue({ type: 'OverlapChosen', data: { annotations: 2, slotHours: 24 } });

  it('neither contains nor counts those of other annotators before the member has submitted', async () => {
    await given(
      blind,
      ...Array.from({ length: 5 }, (_, n) => written('one', `Of an annotator, ${n}`, 10 + n)),
      written('one', 'Their own', 2, { by: history.ben }),
      written('one', 'Of a lead', 1, { by: cara, asLead: true }),
    );
    expect(await texts()).toEqual(['Their own', 'Of a lead']);
    // Comments that they may not know of leave no trace in the pages either.
    expect(await texts(ben, 1)).toEqual(['Their own', 'Of a lead']);
    expect(await texts(lead)).toHaveLength(7);
  });

  it('contains all of them once the member has submitted, and none on an item that a lead annotates', async () => {
    const drafted = onItem('two', {
      type: 'AnnotationSaved',
      data: { member: 'ben', target: '1', savedAt: at(1) },
    } as AnyEvent);
    await given(
      blind,
      ...[written('one', 'After submitting', 1), submitted('one', 'ben')],
      ...[written('two', 'Before submitting', 2), drafted],
    );
    expect(await texts()).toEqual(['After submitting']);
    expect(await texts(lead)).toEqual(['After submitting']);
  });
});

describe('the tables of an earlier version', () => {
  it('are filled with the members that their open comments mention', async () => {
    await given(
      ...[
        written('one', 'Open \u0000', 1, { mentions: ['cara', 'ben'] }),
        written('one', 'Done', 2),
        resolved('one', 'Done'),
      ],
      ...[written('two', 'Discarded', 3), history.discarded('two')],
    );
    const before = await rowsOf(database, 'open_mentions');
    expect(before).toHaveLength(2);
    await database.migrateAgain(new ListMentions1796968800000());
    expect(await rowsOf(database, 'open_mentions')).toEqual(before);
  });
});
