// Whether the stores of a product that has locked its data directory answer: it may be starting, or Postgres may be recovering.
import { answersPing } from './services.js';
import { connected } from './postgres-process.js';
import type { Settings } from './settings.js';
import type { Stores } from './stores.js';

/** How long an existing event store may be busy. */
const BUSY_MS = 30_000;
/** What Postgres answers while it starts, before a first start has created the database and its owner, and while it stops. */
const NOT_READY = ['57P03', '28P01', '28000', '3D000', '57P01', '57P02'];
const wait = 'Start the product with npm start, wait until it says Ready, then try again.';

/** Rejects when an embedded store does not answer yet, and says what to do. */
export async function assertAnswering(settings: Settings, { postgres, eventStore }: Stores): Promise<void> {
  if (settings.databaseUrl === undefined) await assertPostgresAnswers(settings, postgres.url);
  if (settings.eventStoreUrl === undefined && !(await answersPing(portOf(eventStore.url), BUSY_MS))) {
    throw new Error(`The event store of the product in ${settings.dataDir} does not answer. ${wait}`);
  }
}

/** The same for the embedded Postgres alone. */
export async function assertPostgresAnswers({ dataDir }: Pick<Settings, 'dataDir'>, url: string): Promise<void> {
  try {
    await connected(url, async (client) => void (await client.query('select')));
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    const hasAnswered = code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !NOT_READY.includes(code);
    if (hasAnswered) throw new Error(`Postgres of the product in ${dataDir} cannot be used: ${message}`, { cause });
    throw new Error(`Postgres of the product in ${dataDir} does not answer. ${wait}`, { cause });
  }
}

const portOf = (url: string) => Number(new URL(url).port);

/** For a command that needs what the first start creates, while another process has the directory, probably for that start. */
export const notYetStored = (dataDir: string): Error =>
  new Error(
    `Another process uses ${dataDir}, and nothing is stored there yet. If this is the first start, wait until it says Ready. If the product has its stores elsewhere, set DATABASE_URL and EVENTSTORE_URL as for npm start.`,
  );
