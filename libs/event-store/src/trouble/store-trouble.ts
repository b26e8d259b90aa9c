// Checks at the start everything that the product needs from an event store: a wrong address or a user without rights should be
// reported within seconds, and not show in later failures.
import type { EventStoreDBClient } from '@eventstore/db-client';
import { BatchAppend } from '../client/batch-append.js';
import { connectExactly, disconnect, hasLeader, serverVersion } from '../client/exact-client.js';
import { AnswerTimeout, failureType } from '../client/failures.js';
import { pauseBefore } from '../client/patience.js';
import { newestPosition } from '../client/read-events.js';
import { PrefixRefused } from '../errors.js';
import { findNames, noteFor } from '../names/find-names.js';
import { prefixIn } from '../names/prefix-in-address.js';
import { DEFAULT_PREFIX } from '../names/stream-names.js';
import type { OnSearch } from '../search.js';
import { lasting, NoLeader, whyNot, type Why } from './failed-answer.js';
import { hostByHost } from './host-by-host.js';
import { versionTrouble } from './server-version.js';

export interface Trouble {
  /** One sentence, with the hosts of the address and never with its credentials. */
  readonly sentence: string;
  /** Whether the trouble may end without anybody's help. */
  readonly mayPass: boolean;
}

export interface Asked {
  /** How long to wait for temporary trouble to end. */
  readonly patienceMs?: number;
  /** Receives what it waits for, once per reason, if that takes a while. */
  readonly onWait?: (sentence: string) => void;
  /** For the search for events of an earlier release. */
  readonly onSearch?: OnSearch;
  readonly timeoutMs?: number;
  /** Where the address comes from. */
  readonly setting?: string;
  /** The store will only be read. */
  readonly isOnlyRead?: boolean;
  /** The address is that of an admin, who makes the product's user, and has no streams. */
  readonly isOfAdmin?: boolean;
  /** An admin will create the user of the address with every right that it needs. */
  readonly isUserToBeMade?: boolean;
}

/** A shorter wait is not reported. */
const SAID_AFTER_MS = 3_000;
/**
 * How long a server may refuse a user before it accepts them. It refuses everybody except admins until it has read the access
 * rights, and if its first attempt fails, it tries again three seconds later.
 */
const SETTLED_WITHIN_MS = 10_000;

/** What keeps the product from using the store at this address; undefined if it can be used. */
export async function storeTrouble(url: string, asked: Asked = {}): Promise<Trouble | undefined> {
  const { patienceMs = 10_000, timeoutMs = Math.min(5_000, patienceMs) } = asked;
  const { setting = 'EVENTSTORE_URL', isUserToBeMade = false, onWait } = asked;
  const begun = performance.now();
  const said = new Set<string>();
  let refusedSince: number | undefined;
  for (let attempt = 0; ; attempt++) {
    const why = await tryToUse(url, { ...asked, timeoutMs });
    if (why === undefined || (why.isOfUser && isUserToBeMade)) return undefined;
    // A server that has just become available does not give its final answers at once.
    refusedSince = why.isOfUser ? (refusedSince ?? performance.now()) : undefined;
    const sentence = `the event store at ${hostsOf(url)} (${setting}) ${why.reason}`;
    const pause = pauseBefore(attempt);
    const waited = performance.now() + pause - (refusedSince ?? begun);
    if (waited >= worthWaiting(why, patienceMs)) return { sentence, mayPass: why.mayPass };
    if (waited >= SAID_AFTER_MS && !said.has(sentence)) {
      onWait?.(sentence);
      said.add(sentence);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function worthWaiting({ mayPass, isOfUser }: Why, patienceMs: number): number {
  if (mayPass) return patienceMs;
  return isOfUser ? Math.min(patienceMs, SETTLED_WITHIN_MS) : 0;
}

async function tryToUse(
  url: string,
  { timeoutMs, isOnlyRead = false, isOfAdmin = false, onSearch }: Asked & { timeoutMs: number },
): Promise<Why | undefined> {
  let client;
  let prefix;
  try {
    prefix = prefixIn(url);
    client = connectExactly(url);
  } catch (error) {
    return addressTrouble(error);
  }
  const batch = new BatchAppend(client);
  let cannot = 'cannot be asked for its version';
  try {
    const unsupported = versionTrouble(await inTime(serverVersion(client), timeoutMs));
    if (unsupported) return unsupported;
    cannot = 'cannot be read ($all)';
    await readOnce(client, timeoutMs);
    if (isOfAdmin) return undefined;
    cannot = `accepts no events for the stream ${noteFor(prefix ?? DEFAULT_PREFIX)}`;
    const patience = { timeoutMs, patienceMs: timeoutMs };
    const names = await findNames(client, batch, { wanted: prefix, isOnlyRead, onSearch, ...patience });
    for (const beginning of isOnlyRead ? [] : names.own) {
      cannot = `accepts no events for streams such as ${beginning}…`;
      // An append without events leaves no trace.
      await batch.append({ stream: `${beginning}probe`, expected: 'any', events: [] }, timeoutMs);
    }
    return undefined;
  } catch (failure) {
    if (failure instanceof PrefixRefused) return lasting(failure.reason);
    const error = await orNoLeader(client, failure, timeoutMs);
    return (await hostByHost(url, error, (one) => versionOf(one, timeoutMs))) ?? whyNot(error, cannot, userOf(url));
  } finally {
    await disconnect(client);
  }
}

async function readOnce(client: EventStoreDBClient, timeoutMs: number): Promise<void> {
  try {
    await newestPosition(client, timeoutMs);
  } catch (error) {
    if (failureType(error) !== 'not-leader') throw error;
    // The client is moving to the leader that the node has named.
    await new Promise((resolve) => setTimeout(resolve, pauseBefore(0)));
    await newestPosition(client, timeoutMs);
  }
}

async function versionOf(url: string, timeoutMs: number): Promise<void> {
  const client = connectExactly(url);
  try {
    await inTime(serverVersion(client), timeoutMs);
  } catch (error) {
    throw await orNoLeader(client, error, timeoutMs);
  } finally {
    await disconnect(client);
  }
}

/** A node of a cluster without a leader knows neither users nor their rights, and refuses everybody. */
async function orNoLeader(client: EventStoreDBClient, failure: unknown, timeoutMs: number): Promise<unknown> {
  if (!whyNot(failure, '').isOfUser) return failure;
  const isLed = await hasLeader(client, timeoutMs).catch(() => true);
  return isLed ? failure : new NoLeader();
}

/** The client's own error contains the whole address, including the password. */
function addressTrouble(error: unknown): Why {
  if (error instanceof RangeError) return lasting(`has an invalid address: ${error.message}`);
  return error instanceof Error && error.message.includes('certificate')
    ? lasting('cannot be reached: the certificate or key file that its address names does not exist')
    : lasting('has no address that the client understands, such as esdb://host:2113?tls=false');
}

async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeout(ms)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function userOf(url: string): string {
  return /^[^:]*:\/\/[^/?]*@/.test(url) ? 'the user of its address' : 'the client, whose address names no user,';
}

/** Only the hosts and ports. */
export function hostsOf(url: string): string {
  const [hosts = ''] = url.replace(/^.*@|^[^:]*:\/\//s, '').split(/[/?]/);
  return hosts;
}
