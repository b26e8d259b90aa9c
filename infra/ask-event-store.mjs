// One-shot: asks the event store of EVENTSTORE_URL for what the product needs of it. Exit code 0 when it can be used; otherwise
// prints one sentence that says why not, without the credentials in the address. PATIENCE_MS: how long to keep asking. On stdout,
// what is waited for or searched, if that takes a while.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { storeTrouble } from '@labeling/event-store';
import { sayHowFar } from './dist/say-how-far.js';

/** A cluster that has lost its leader takes up to 45 s to choose another, or longer while its servers start. */
const ELECTION_MS = 90_000;

const patienceMs = Number(process.env.PATIENCE_MS ?? 10_000);
const trouble = await storeTrouble(process.env.EVENTSTORE_URL, {
  patienceMs,
  electionMs: Math.max(patienceMs, ELECTION_MS),
  onWait: (sentence) => console.log(`Waiting, as ${sentence}`),
  onSearch: sayHowFar('Searching the event store, this once, for events of an earlier release'),
});
if (trouble) console.error(trouble.sentence);
process.exit(trouble ? 1 : 0);
