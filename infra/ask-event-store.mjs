// One-shot: asks the event store of EVENTSTORE_URL for what the product needs of it. Exit code 0 when it can be used; otherwise
// prints one sentence that says why not, without the credentials in the address. PATIENCE_MS: how long to keep asking.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { storeTrouble } from '@labeling/event-store';

const trouble = await storeTrouble(process.env.EVENTSTORE_URL, {
  patienceMs: Number(process.env.PATIENCE_MS ?? 10_000),
});
if (trouble) console.error(trouble.sentence);
process.exit(trouble ? 1 : 0);
