import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table open_mentions (
    item_id uuid not null, number integer not null, member text not null, at text not null,
    primary key (item_id, number, member))`,
  `create index open_mentions_of_member on open_mentions (member, at, item_id, number)`,
];

interface Written {
  readonly item_id: string;
  readonly number: number;
  readonly comment: string;
}
interface Comment {
  readonly at: string;
  readonly mentions: readonly string[];
  readonly resolved: object | null;
}

/** How many comments are read at once. */
const SOME = 5_000;

/** Whom open comments mention, for each member's list. Postgres cannot read comments, which may contain `\u0000`. */
export class ListMentions1796968800000 implements MigrationInterface {
  readonly name = 'ListMentions1796968800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    let last: Pick<Written, 'item_id' | 'number'> | undefined = {
      item_id: '00000000-0000-0000-0000-000000000000',
      number: -1,
    };
    while (last !== undefined) {
      const written: Written[] = await runner.query(
        `select item_id, number, comment from item_comments
         where (item_id, number) > ($1, $2)
           and item_id in (select id from queue_items where state < 3 and mentioned is not null)
         order by item_id, number limit $3`,
        [last.item_id, last.number, SOME],
      );
      await insert(runner, written);
      last = written.length < SOME ? undefined : written.at(-1);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table open_mentions');
  }
}

async function insert(runner: QueryRunner, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ item_id, number, comment }) => {
    const { at, mentions, resolved }: Comment = JSON.parse(comment);
    return resolved === null ? [...new Set(mentions)].map((member) => ({ item_id, number, member, at })) : [];
  });
  await runner.query(
    `insert into open_mentions (item_id, number, member, at)
     select * from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[])`,
    [
      rows.map(({ item_id }) => item_id),
      rows.map(({ number }) => number),
      rows.map(({ member }) => member),
      rows.map(({ at }) => at),
    ],
  );
}
