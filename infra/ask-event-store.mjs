// One-shot: checks whether the event store of EVENTSTORE_URL, and first that of ADMIN_EVENTSTORE_URL if it is set, has what the product
// needs. Exit code 0 if it can be used; otherwise prints one sentence that says why not, without the credentials in the address.
// PATIENCE_MS: how long to wait for trouble that may end without anybody's help; by default as long as it takes. On stdout, it prints
// what it waits or searches for, if that takes a while.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { storeTrouble } from '@labeling/event-store';
import { sayHowFar } from './dist/say-how-far.js';

const { ADMIN_EVENTSTORE_URL: adminUrl, EVENTSTORE_URL: url } = process.env;
const patience = {
  patienceMs: Number(process.env.PATIENCE_MS ?? Infinity),
  onWait: (sentence) => console.log(`Waiting: ${sentence}`),
};

/** With an admin, the migration creates the user of EVENTSTORE_URL, who need not exist yet. */
async function whatIsWrong() {
  const ofAdmin =
    adminUrl && (await storeTrouble(adminUrl, { ...patience, setting: 'ADMIN_EVENTSTORE_URL', isOfAdmin: true }));
  if (ofAdmin) return ofAdmin;
  return storeTrouble(url, {
    ...patience,
    isUserToBeMade: Boolean(adminUrl),
    onSearch: sayHowFar('Searching the event store, this once, for events of an earlier release'),
  });
}

const trouble = await whatIsWrong();
if (trouble) console.error(trouble.sentence);
process.exit(trouble ? 1 : 0);
