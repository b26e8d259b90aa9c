import { mayReadBeside, type AnnotationStatus } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { mayReadBesideSql } from './may-read-beside.js';

const database = aDatabase();
beforeAll(() => database.fresh());

const statuses: readonly (AnnotationStatus | undefined)[] = ['draft', 'submitted', 'skipped', 'released', undefined];

describe('the SQL condition of who reads what others answered', () => {
  it.each(statuses.flatMap((own) => [true, false].map((readsAll) => ({ own, readsAll }))))(
    'says the same as the rule for $own, reads all: $readsAll',
    async ({ own, readsAll }) => {
      const rows = [own, undefined].map(
        (status, i) => `(1, '${i === 0 ? 'me' : 'another'}', '${status ?? 'submitted'}')`,
      );
      const table = `(values ${own === undefined ? rows[1] : rows.join(', ')})`;
      const condition = mayReadBesideSql('1', 'annotations', { member: `'me'`, readsAll: String(readsAll) });
      const query = `with annotations (item_id, member, status) as ${table} select ${condition} as may`;
      const { rows: found } = await database.pool().query<{ may: boolean }>(query);
      expect(found).toEqual([{ may: mayReadBeside(own, readsAll) }]);
    },
  );

  it('holds for an API key if it reads all', async () => {
    const may = async (readsAll: boolean) => {
      const condition = mayReadBesideSql('1', 'annotations', { member: 'null', readsAll: String(readsAll) });
      const query = `with annotations (item_id, member, status) as (values (1, 'me', 'draft')) select ${condition} as may`;
      return (await database.pool().query<{ may: boolean }>(query)).rows[0]?.may;
    };
    expect([await may(true), await may(false)]).toEqual([true, false]);
  });
});
