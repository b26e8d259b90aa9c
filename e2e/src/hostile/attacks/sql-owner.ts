// What an injection in one of the apps could do, if there were one: statements as the role that the apps connect as.
import pg from 'pg';
import type { Attack } from '../attack.js';

const statements = [
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/labeling-hostile'`,
  `select pg_read_file('/etc/passwd')`,
  `create role labeling_hostile superuser`,
];
const DENIED = '42501';

export const sqlOwner: readonly Attack[] = [
  {
    name: 'programs, files and superusers, as the apps themselves',
    room: 'sql',
    sends: `${statements.length} statements to the database, as the role that the apps connect as`,
    mustAnswer: 'permission denied to each',
    async run({ databaseUrl }) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        const codes: string[] = [];
        for (const statement of statements) {
          const error: unknown = await client.query(statement).then(
            () => undefined,
            (refused: unknown) => refused,
          );
          codes.push(error instanceof pg.DatabaseError ? (error.code ?? '') : 'carried out');
        }
        return { held: codes.every((code) => code === DENIED), saw: codes.join(' ') };
      } finally {
        await client.end();
      }
    },
  },
];
