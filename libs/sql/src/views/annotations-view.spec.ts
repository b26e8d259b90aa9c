import { randomUUID } from 'node:crypto';
import { all, aWorld, mine, theirs, type World } from '../sql.fixture.js';
import type { SqlAsker } from '../index.js';

let world: World;
const [ada, ben, cleo, lea] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const labeler = (member: string): SqlAsker => ({ projectId: mine, viewer: member, member, readsAll: false });
const lead = (member: string): SqlAsker => ({ projectId: mine, viewer: undefined, member, readsAll: true });
const adminKey: SqlAsker = { ...all, readsAll: true };

async function answer(item: number, member: string, status: string, submission: number, projectId = mine) {
  await world.pool.query(
    `insert into read_model.item_annotations (item_id, member, status, target, submission, changed_at, revision)
     select id, $2, $3, $4, $5, '2026-11-21T08:57:16.019Z', 1 from read_model.queue_items
     where ordinal = $1 and project_id = $6`,
    [item, member, status, `{ "a" : 1.${submission}0 }`, submission, projectId],
  );
}

beforeAll(async () => {
  world = await aWorld();
  await world.pool.query(`insert into identity.project (id, name) values ($1, 'mine')`, [mine]);
  await world.pool.query(
    `with person as (insert into identity.member (id, name, email) values ($1, 'Ben Ode', 'ben@example.com') returning id)
     insert into identity.membership (project_id, member_id, role) select $2, id, 'labeler' from person`,
    [ben, mine],
  );
  await answer(0, ada, 'submitted', 1);
  await answer(0, ben, 'submitted', 2);
  await answer(0, lea, 'draft', 0);
  await answer(1, ada, 'submitted', 1);
  await answer(1, ben, 'draft', 0);
  await answer(1, lea, 'skipped', 0);
  await answer(2, ben, 'draft', 1);
  await answer(0, ada, 'submitted', 1, theirs);
});
afterAll(() => world?.stop());

/** `item member` for each annotation that the caller can read. */
async function read(asker: SqlAsker): Promise<string[]> {
  const query = `select items.ordinal, member from annotations join items on items.id = item_id order by ordinal, submission`;
  const { rows } = await world.run(query, asker);
  const names = new Map<string, string>(
    Object.entries({ ada, ben, cleo, lea }).map(([name, id]) => [id, name] as const),
  );
  return rows.map(([ordinal, member]) => `${ordinal} ${names.get(member ?? '')}`);
}

describe('the annotations that a query reads', () => {
  it('are those of items for which the member has submitted their own', async () => {
    expect(await read(labeler(ada))).toEqual(['0 ada', '0 ben', '1 ada']);
    expect(await read(labeler(ben))).toEqual(['0 ada', '0 ben']);
    expect(await read(labeler(cleo))).toEqual([]);
  });

  it('are all submitted ones for a lead, except of items that the lead is annotating', async () => {
    expect(await read(lead(cleo))).toEqual(['0 ada', '0 ben', '1 ada']);
    expect(await read(lead(lea))).toEqual(['1 ada']);
  });

  it('are all for an API key that may compare them, and none for another', async () => {
    expect(await read(adminKey)).toEqual(['0 ada', '0 ben', '1 ada']);
    expect(await read(all)).toEqual([]);
  });

  it('change as soon as the member has submitted', async () => {
    await world.pool.query(`update read_model.item_annotations set status = 'submitted' where member = $1`, [lea]);
    expect(await read(lead(lea))).toEqual(['0 lea', '0 ada', '0 ben', '1 lea', '1 ada']);
    await world.pool.query(`update read_model.item_annotations set status = 'draft' where member = $1`, [lea]);
    expect(await read(lead(lea))).toEqual([]);
  });

  it('are returned exactly as they were written, with their queue', async () => {
    const query = `select queue, member_name, submission, submitted_at, target from annotations order by submission`;
    const { rows } = await world.run(query, labeler(ben));
    expect(rows).toEqual([
      ['mine', null, '1', '2026-11-21 08:57:16.019+00', '{ "a" : 1.10 }'],
      ['mine', 'Ben Ode', '2', '2026-11-21 08:57:16.019+00', '{ "a" : 1.20 }'],
    ]);
  });
});
