import { mayReadBeside, type AnnotationStatus } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { codeOf } from './item-state-codes.js';
import { mayReadBesideSql } from './may-read-beside.js';

const database = aDatabase();
beforeAll(() => database.fresh());

const statuses: readonly (AnnotationStatus | undefined)[] = ['draft', 'submitted', 'skipped', 'released', undefined];

describe("the SQL condition for who may read others' answers", () => {
  const cases = [true, false].flatMap((readsAll) => [true, false].map((isPushed) => ({ readsAll, isPushed })));

  it.each(statuses.flatMap((own) => cases.map((each) => ({ own, ...each }))))(
    'agrees with the rule for $own, reads all: $readsAll, is pushed: $isPushed',
    async ({ own, readsAll, isPushed }) => {
      const rows = [own, undefined].map(
        (status, i) => `(1, '${i === 0 ? 'me' : 'another'}', '${status ?? 'submitted'}')`,
      );
      const table = `(values ${own === undefined ? rows[1] : rows.join(', ')})`;
      const condition = mayReadBesideSql('item', 'annotations', { member: `'me'`, readsAll: String(readsAll) });
      const query = `with annotations (item_id, member, status) as ${table}
        select ${condition} as may from (values (1, ${codeOf(isPushed ? 'pushed' : 'Approved')})) as item (id, state)`;
      const { rows: found } = await database.pool().query<{ may: boolean }>(query);
      expect(found).toEqual([{ may: mayReadBeside(own, readsAll, isPushed) }]);
    },
  );

  it('is true for an API key that may read everything', async () => {
    const may = async (readsAll: boolean) => {
      const condition = mayReadBesideSql('item', 'annotations', { member: 'null', readsAll: String(readsAll) });
      const query = `with annotations (item_id, member, status) as (values (1, 'me', 'draft'))
        select ${condition} as may from (values (1, 0)) as item (id, state)`;
      return (await database.pool().query<{ may: boolean }>(query)).rows[0]?.may;
    };
    expect([await may(true), await may(false)]).toEqual([true, false]);
  });
});
