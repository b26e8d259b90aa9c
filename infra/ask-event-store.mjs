// One-shot: asks the event store of EVENTSTORE_URL for what the product needs first of it. Exit code 0 when it answers; otherwise
// prints why it does not, without the credentials in the address, to be read after its name. PATIENCE_MS: how long to keep asking.
// Plain JavaScript, so that infra depends on none of the libraries whose tests use it.
import { EventStore, StoreUnavailable } from '@labeling/event-store';

const patienceMs = Number(process.env.PATIENCE_MS ?? 10_000);

/** The first cause, which names what others only pass on; gRPC wraps the system's own words in its own. */
function reasonOf(error) {
  let first = error;
  while (first.cause instanceof Error) first = first.cause;
  if (first.name === 'AnswerTimeout') return `no answer within ${patienceMs / 1000} s`;
  const text = first.message.replace(/^\d+ [A-Z_]+: /, '');
  return /Last error: (?:Error: )?(.+?)(?: \(|\. |$)/.exec(text)?.[1] ?? text;
}

const fail = (trouble) => {
  console.error(trouble);
  process.exit(1);
};

/** Undefined if the client does not understand the address, of which its error repeats every letter. */
function connect() {
  try {
    return EventStore.connect(process.env.EVENTSTORE_URL, { timeoutMs: Math.min(5_000, patienceMs), patienceMs });
  } catch {
    return undefined;
  }
}

const store = connect() ?? fail('has no address that the client understands, such as esdb://host:2113?tls=false');
try {
  await store.lastPosition();
  process.exit(0);
} catch (error) {
  fail(`${error instanceof StoreUnavailable ? 'cannot be reached' : 'cannot be read'}: ${reasonOf(error)}`);
}
