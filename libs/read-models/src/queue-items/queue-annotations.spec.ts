import { toJsonText, type AnyEvent } from '@labeling/domain';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, onItem, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { listQueueAnnotations, streamQueueAnnotations } from './queue-annotations.js';

const database = aDatabase();
const annotation = (type: string, member: string, data: object = {}) =>
  ({ type, data: { member, ...data } }) as AnyEvent;
const saved = (member: string, target: unknown) =>
  annotation('AnnotationSaved', member, { target: toJsonText(target), savedAt: '2026-01-01T00:00:00.000Z' });
const submitted = (member: string, target: unknown, submission: number) =>
  annotation('AnnotationSubmitted', member, { target: toJsonText(target), submission });
const approved: AnyEvent = { type: 'ItemApproved', data: {} };
const edited = (target: unknown): AnyEvent => ({ type: 'TargetEdited', data: { target: toJsonText(target) } });

async function given(items: Readonly<Record<string, readonly AnyEvent[]>>) {
  await database.fresh();
  const happenings = [
    history.queueCreated(),
    ...Object.keys(items).map((name, index) => history.itemAdded(name, { index })),
    ...Object.entries(items).flatMap(([name, events]) => events.map((event) => onItem(name, event))),
  ];
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', stored(happenings)));
}

async function read(reader = 'lea', queueId = idOf('queue')) {
  const batches = [];
  for await (const batch of streamQueueAnnotations(database.pool(), { queueId, reader })) batches.push(batch);
  return batches;
}

/** `item member: answer`, each without its quotes. */
const brief = (batches: Awaited<ReturnType<typeof read>>, names: readonly string[]) =>
  batches.flat().map(({ itemId, member, target, approved: final }) => {
    const item = names.find((name) => idOf(name) === itemId);
    return `${item} ${member}: ${target}${final === null ? '' : ` of ${final}`}`;
  });

describe('the annotations of a queue', () => {
  it('are the submitted ones, by item and by submission, with what was approved', async () => {
    const items = {
      open: [saved('ada', 1), submitted('ben', 2, 1)],
      disputed: [submitted('cara', 3, 1), submitted('ada', 4, 2)],
      agreed: [submitted('ben', 5, 1), submitted('ada', 5, 2), edited(5), approved],
      untouched: [edited(9), approved],
      'thought over': [submitted('ada', 6, 1), submitted('ben', 7, 2), submitted('ada', 8, 3)],
      skipped: [saved('ada', 1), annotation('ItemSkipped', 'ada', { reason: 'unsure' })],
    };
    await given(items);
    expect(brief(await read(), Object.keys(items))).toEqual([
      'open ben: 2',
      'disputed cara: 3',
      'disputed ada: 4',
      'agreed ben: 5 of 5',
      'agreed ada: 5 of 5',
      'thought over ben: 7',
      'thought over ada: 8',
    ]);
  });

  it('come with their item, even after it has left the queue', async () => {
    await given({
      kept: [submitted('ada', { a: 1 }, 1)],
      gone: [submitted('ada', 1, 1), approved, { type: 'ItemDiscarded', data: {} }],
    });
    const [kept, gone] = (await read()).flat();
    expect(kept).toEqual({
      ...{ itemId: idOf('kept'), idempotencyKey: null, state: 'New', member: 'ada', submission: 1 },
      ...{ submittedAt: expect.stringMatching(/^20\d\d-.*Z$/), target: '{"a":1}', approved: null },
      ...{ data: expect.any(String), metadata: null },
    });
    expect(gone).toMatchObject({ itemId: idOf('gone'), state: 'discarded', approved: null });
  });

  it('leave out the items that the reader is annotating', async () => {
    const items = {
      theirs: [submitted('ada', 1, 1), saved('lea', 2)],
      done: [submitted('ada', 3, 1), submitted('lea', 4, 2)],
      others: [submitted('ada', 5, 1), saved('ben', 6)],
    };
    await given(items);
    expect(brief(await read('lea'), Object.keys(items))).toEqual(['done ada: 3', 'done lea: 4', 'others ada: 5']);
  });

  it('come in batches that may end anywhere, with each annotation once', async () => {
    const long = 'x'.repeat(750_000);
    const items = { one: ['a', 'b', 'c', 'd', 'e'].map((member, i) => submitted(member, `${long}${i}`, i + 1)) };
    await given(items);
    const batches = await read();
    expect(batches.map((batch) => batch.map(({ member }) => member))).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('are listed page by page', async () => {
    const items = { one: [submitted('b', 1, 1), submitted('a', 2, 2)], two: [submitted('a', 3, 1)], three: [] };
    await given(items);
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null;) {
      const list = { queueId: idOf('queue'), reader: 'lea', limit: 1, ...(after !== undefined && { after }) };
      const { data, next } = await listQueueAnnotations(database.pool(), list);
      pages.push(brief([data], Object.keys(items)));
      after = next;
    }
    expect(pages).toEqual([['one b: 1'], ['one a: 2'], ['two a: 3']]);
    const asked = { queueId: idOf('queue'), reader: 'lea', limit: 1, after: '7' };
    await expect(listQueueAnnotations(database.pool(), asked)).rejects.toThrow(
      'The cursor does not belong to this list',
    );
  });

  it('of an unknown queue are empty', async () => {
    expect(await read('lea', 'no id')).toEqual([]);
    expect(await read('lea', idOf('another queue'))).toEqual([]);
  });
});
