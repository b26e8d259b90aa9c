// One-shot: brings the schemas of DATABASE_URL up to date and creates the first project, admin and API key if there is none.
// Plain JavaScript, so that infra, whose Postgres is used by the libraries' tests, depends on none of them.
// With ADMIN_DATABASE_URL, a superuser first gives the database to the role of DATABASE_URL, which need not exist yet. With
// ADMIN_EVENTSTORE_URL, an admin first creates the user of EVENTSTORE_URL with the rights that the product needs.
// `--json`: the outcome as one line of JSON on stdout, for the supervisor; lines before it say how far a long search has come.
import { EventStore, giveUser, projectIdsIn } from '@labeling/event-store';
import { bootstrap, migrateIdentity } from '@labeling/identity';
import { databaseTrouble } from '@labeling/postgres';
import { migrateReadModels } from '@labeling/read-models/projection';
import { migrationVariables, readVariables, stopAtBadSettings } from '@labeling/settings';
import { migrateSql, releaseTables } from '@labeling/sql';
import { migrateTraces } from '@labeling/traces';
import pg from 'pg';
import { assertNoUnfinishedRestore } from './dist/backup/schemas-aside.js';
import { secureDatabase } from './dist/postgres-owner.js';
import { sayHowFar } from './dist/say-how-far.js';

const settings = stopAtBadSettings(() => readVariables(process.env, migrationVariables));
/** The exit code when a store cannot be used, in contrast to a migration that failed. */
const UNUSABLE = 2;
/** The exit code when a setting is refused. */
const BAD_SETTING = 3;
const fail = (error, code = 1) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(code);
};

const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = settings;
async function assertUsable(url, variable) {
  const trouble = await databaseTrouble(url, variable);
  if (trouble) fail(trouble.sentence, UNUSABLE);
}

async function giveStoreUser(adminUrl) {
  try {
    const onWait = (why) => console.log(`Waiting for the event store. ${why}`);
    await giveUser(adminUrl, eventStoreUrl ?? '', { onWait });
  } catch (error) {
    fail(error, UNUSABLE);
  }
}

async function giveToOwner(adminUrl) {
  await assertUsable(adminUrl, 'ADMIN_DATABASE_URL');
  const { user, password } = new pg.Client({ connectionString: databaseUrl });
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await secureDatabase(admin, { name: user, password });
  } finally {
    await admin.end();
  }
}

/** For an event store that was restored without its database. */
async function projectsOfEvents() {
  if (eventStoreUrl === undefined) return [];
  const store = EventStore.connect(eventStoreUrl);
  try {
    return await projectIdsIn(store, sayHowFar('Searching the event store for projects, as the database has none'));
  } finally {
    await store.close();
  }
}

try {
  const { ADMIN_DATABASE_URL: adminUrl, ADMIN_EVENTSTORE_URL: storeAdminUrl } = settings;
  if (storeAdminUrl !== undefined) await giveStoreUser(storeAdminUrl);
  if (adminUrl !== undefined) await giveToOwner(adminUrl);
  await assertUsable(databaseUrl, 'DATABASE_URL');
  await assertNoUnfinishedRestore(databaseUrl);
  // First: it refuses the schema of a later version, whose views must not be dropped.
  await migrateSql(databaseUrl);
  await releaseTables(databaseUrl);
  await migrateIdentity(databaseUrl);
  await migrateReadModels(databaseUrl);
  await migrateTraces(databaseUrl);
  const outcome = await bootstrap({
    databaseUrl,
    email: settings.BOOTSTRAP_EMAIL,
    password: settings.BOOTSTRAP_PASSWORD,
    apiKey: settings.BOOTSTRAP_API_KEY,
    projectsOfEvents,
  }).catch((error) => fail(error, error instanceof RangeError ? BAD_SETTING : 1));
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(outcome));
  } else {
    console.log(`Migrated. Project: ${outcome.project.name}. Sign in as ${outcome.email}.`);
    if (outcome.adopted) console.log(`The event store had these projects, now called: ${outcome.adopted.join(', ')}.`);
    if (outcome.password) console.log(`Password (shown only now): ${outcome.password}`);
    if (outcome.apiKey) console.log(`API key (shown only now): ${outcome.apiKey}`);
  }
} catch (error) {
  fail(error);
}
