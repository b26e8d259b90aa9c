import { setTimeout as delay } from 'node:timers/promises';
import { storeTrouble } from '../trouble/store-trouble.js';
import { addressParts } from './address-parts.js';
import { letReadAll } from './let-read-all.js';
import { ensureUser } from './manage-users.js';

const PAUSE_MS = 1_000;

export interface GiveUserOptions {
  /** How long to wait for a store that is still starting, and for all its servers to know the user. */
  readonly patienceMs?: number;
  /** Receives why it waits, once for each reason. */
  readonly onWait?: (why: string) => void;
}

/** Creates the user of `url` with only the rights that the product needs, as the admin of `adminUrl`. */
export async function giveUser(
  adminUrl: string,
  url: string,
  { patienceMs = 120_000, onWait }: GiveUserOptions = {},
): Promise<void> {
  const { user } = addressParts(url);
  if (user === undefined) throw new Error('EVENTSTORE_URL names no user whom ADMIN_EVENTSTORE_URL could create');
  const end = performance.now() + patienceMs;
  let told: string | undefined;
  const wait = async (why: string) => {
    if (performance.now() + PAUSE_MS > end) throw new Error(why);
    if (why !== told) onWait?.(why);
    told = why;
    await delay(PAUSE_MS);
  };
  while (!(await ensureUser(adminUrl, user)))
    await wait('The event store creates no users: it is away, or does not know ADMIN_EVENTSTORE_URL');
  await letReadAll(adminUrl, user.name);
  for (let trouble = await storeTrouble(url); trouble !== undefined; trouble = await storeTrouble(url))
    await wait(trouble.sentence);
}
