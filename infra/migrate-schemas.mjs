// One-shot: brings the schemas that are in a backup up to date, or to the version of a backup, given as JSON: the names of each
// schema's migrations. Plain JavaScript for the reason given in infra/migrate.mjs.
import { migrateIdentity } from '@labeling/identity';
import { migrateSql, releaseTables } from '@labeling/sql';
import { migrateTraces } from '@labeling/traces';

const { DATABASE_URL: databaseUrl } = process.env;
const [version] = process.argv.slice(2);
const { identity, traces, sql } = version === undefined ? {} : JSON.parse(version);

try {
  // First: it refuses the schema of a later version, whose views must not be dropped.
  await migrateSql(databaseUrl, sql);
  await releaseTables(databaseUrl);
  await migrateIdentity(databaseUrl, identity);
  await migrateTraces(databaseUrl, traces);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
