import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import { ownWork } from './own-work.js';

const { ada, ben, approved, unapproved, pushed, discarded } = history;
const database = aDatabase();
const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
const workOf = (actorId: string, since = '2026-01-01T00:00:00.000Z') =>
  ownWork(database.pool(), { queueId: idOf('queue'), actorId, since });

beforeAll(async () => {
  await database.fresh();
  // One second passes between events: Ada approves after 12, 13, 15, 16, 17 and 20 seconds, and after an hour.
  const happenings = [
    history.queueCreated(),
    ...names.map((name, index) => history.itemAdded(name, { index })),
    ...[approved('one', ada), approved('two', ada), approved('three', ben), approved('four', ada)],
    ...[approved('five', ada), approved('six', ada), unapproved('six'), discarded('five')],
    ...[approved('seven', ada), approved('six', ben), pushed('two'), history.edited('eight', '1' as never, ada)],
    // Their annotations agreed, which is nobody's work, even after a lead sent one back …
    ...history.agreedOn('nine', ada),
    ...[...history.agreedOn('ten', ada), unapproved('ten')],
    // … and after somebody's own approval was taken back.
    ...[approved('eleven', ben), unapproved('eleven'), ...history.agreedOn('eleven', ben)],
  ];
  const events = stored(happenings);
  const anHourLater = new Date(Date.UTC(2026, 0, 1, 1)).toISOString();
  const late = stored([...happenings, approved('eight', ada)]).slice(-1);
  const later = late.map((event) => ({ ...event, metadata: { ...event.metadata, at: anHourLater } }));
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', [...events, ...later]));
});

describe("a person's own work in a queue", () => {
  it('counts the items they approved that still are, including pushed ones, in total and since a moment', async () => {
    expect(await workOf('ada')).toMatchObject({ approved: 5, approvedSince: 5 });
    expect(await workOf('ada', '2026-01-01T00:00:14.000Z')).toMatchObject({ approved: 5, approvedSince: 3 });
    expect(await workOf('ben')).toMatchObject({ approved: 2, approvedSince: 2 });
    expect(await workOf('nobody')).toEqual({ approved: 0, approvedSince: 0, medianSeconds: null, last: [] });
  });

  it('has a pace based on the time between approvals, without pauses, once there are enough', async () => {
    // 1, 2, 1, 1 and 3 seconds; the hour before the last approval is a pause.
    expect((await workOf('ada')).medianSeconds).toBe(1);
    expect((await workOf('ben')).medianSeconds).toBeNull();
  });

  it('names the items approved last, even those that are no longer approved', async () => {
    expect((await workOf('ada')).last).toEqual([idOf('eight'), idOf('seven')]);
  });
});

describe("a person's own work over many days", () => {
  it('counts what was approved since a moment, even by a process whose clock is behind', async () => {
    await database.empty();
    const days = ['01T12:00', '02T23:59', '05T18:00', '04T23:59', '05T08:00', '05T19:00'];
    const happenings = [
      history.queueCreated(),
      ...days.map((name, index) => history.itemAdded(name, { index })),
      ...days.map((name) => approved(name, ada)),
    ];
    const events = stored(happenings).map((event, i) => {
      const day = days[i - days.length - 1];
      return day === undefined ? event : { ...event, metadata: { ...event.metadata, at: `2026-01-${day}:00.000Z` } };
    });
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events));
    expect(await workOf('ada', '2026-01-05T00:00:00.000Z')).toMatchObject({ approved: 6, approvedSince: 3 });
    expect(await workOf('ada', '2026-01-02T00:00:00.000Z')).toMatchObject({ approved: 6, approvedSince: 5 });
    expect(await workOf('ada', '2026-01-06T00:00:00.000Z')).toMatchObject({ approved: 6, approvedSince: 0 });
  });
});
