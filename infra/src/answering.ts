// Whether the stores of a product answer that has locked its data directory: it may be starting, or Postgres may recover.
import { answersPing } from './services.js';
import { connected } from './postgres-process.js';
import type { Settings } from './settings.js';
import type { Stores } from './stores.js';

const wait = 'Start the product with npm start, wait until it says Ready, then try again.';

/** Rejects when an embedded store does not answer yet, and says what to do. */
export async function assertAnswering(settings: Settings, { postgres, eventStore }: Stores): Promise<void> {
  if (settings.databaseUrl === undefined) await assertPostgresAnswers(settings, postgres.url);
  if (settings.eventStoreUrl === undefined && !(await answersPing(Number(new URL(eventStore.url).port)))) {
    throw new Error(`The event store of the product in ${settings.dataDir} does not answer. ${wait}`);
  }
}

/** The same of the embedded Postgres alone. */
export async function assertPostgresAnswers({ dataDir }: Pick<Settings, 'dataDir'>, url: string): Promise<void> {
  try {
    await connected(url, async (client) => void (await client.query('select')));
  } catch (cause) {
    throw new Error(`Postgres of the product in ${dataDir} does not answer. ${wait}`, { cause });
  }
}

/** Where a command needs what the first start makes, and that start has not come so far. */
export const beingStarted = (dataDir: string): Error =>
  new Error(`The product in ${dataDir} is being started for the first time. Wait until it says Ready, then try again.`);
