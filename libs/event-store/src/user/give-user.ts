import { setTimeout as delay } from 'node:timers/promises';
import { storeTrouble } from '../trouble/store-trouble.js';
import { addressParts } from './address-parts.js';
import { letReadAll } from './let-read-all.js';
import { ensureUser } from './manage-users.js';

const PAUSE_MS = 1_000;

/**
 * Makes the user of `url` one with the rights that the product needs and no more, as the admin of `adminUrl`. Waits `patienceMs`
 * for a store that is still starting, and for all its servers to know the user.
 */
export async function giveUser(adminUrl: string, url: string, patienceMs = 120_000): Promise<void> {
  const { user } = addressParts(url);
  if (user === undefined) throw new Error('EVENTSTORE_URL names no user whom ADMIN_EVENTSTORE_URL could create');
  const end = performance.now() + patienceMs;
  const isLate = () => performance.now() + PAUSE_MS > end;
  while (!(await ensureUser(adminUrl, user))) {
    if (isLate())
      throw new Error('The event store creates no users: it is away, or does not know ADMIN_EVENTSTORE_URL');
    await delay(PAUSE_MS);
  }
  await letReadAll(adminUrl, user.name);
  for (;;) {
    const trouble = await storeTrouble(url);
    if (trouble === undefined) return;
    if (isLate()) throw new Error(trouble.sentence);
    await delay(PAUSE_MS);
  }
}
