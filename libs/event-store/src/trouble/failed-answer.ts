// What a failure to use the store means for the person who set it up. The messages are those of gRPC, of Node, of OpenSSL and, from
// the embedded store, of SQLite.
import { AppendRefused, AnswerTimeout } from '../client/failures.js';
import { StoreRefusesUser } from '../errors.js';

/** Why the store cannot be used, worded to follow its name. */
export interface Why {
  readonly reason: string;
  /** Whether the trouble may be temporary, as when a server is still starting. */
  readonly mayPass: boolean;
  /** Whether the user is refused. A server of a cluster that has only just started refuses everybody for a moment. */
  readonly isOfUser?: boolean;
}

export const lasting = (reason: string): Why => ({ reason, mayPass: false });
const refused = (reason: string): Why => ({ ...lasting(reason), isOfUser: true });
export const passing = (reason: string): Why => ({ reason, mayPass: true });
export const electing = passing('has no leader at the moment');

/** The cluster of the node that was asked has no leader. */
export class NoLeader extends Error {
  override readonly name = 'NoLeader';
}

/** `cannot` is what failed, such as `cannot be read`; `user` is the user of the address. */
export function whyNot(error: unknown, cannot: string, user = 'the user of its address'): Why {
  const cause = firstCause(error);
  if (cause instanceof AnswerTimeout) return passing('cannot be reached: it does not answer');
  if (cause instanceof NoLeader) return electing;
  switch (codeOf(cause)) {
    case 7:
      return refused(`${cannot}: ${user} lacks permission`);
    case 16:
      return refused('refuses the user or the password of its address');
  }
  if (cause instanceof StoreRefusesUser) return refused(`${cannot}: ${user} lacks permission`);
  if (cause instanceof AppendRefused) return lasting(`${cannot}: ${cause.reason}`);
  const text = messageOf(cause);
  if (/^Server (Is )?Not Ready$|^No leader info available/i.test(text)) return electing;
  if (/^Failed to connect$|ECONNRESET|socket hang up/.test(text)) {
    return passing(`cannot be reached: ${text}; if it speaks TLS, its address must not say tls=false`);
  }
  if (/database disk image is malformed|file is not a database/.test(text)) {
    return lasting(`has a damaged file (${text}): restore a backup`);
  }
  if (/^(undefined|null)$/.test(text)) return passing(`cannot be reached${throughProxy()}`);
  return tlsTrouble(text) ?? passing(`cannot be reached: ${text}`);
}

/** gRPC does not give a reason if a proxy fails; it writes what it knows to the log itself. */
function throughProxy(): string {
  const name = ['grpc_proxy', 'https_proxy', 'http_proxy'].find((each) => process.env[each]);
  return name === undefined ? '' : ` through the proxy of ${name}; hosts that need none are named in no_proxy`;
}

function tlsTrouble(text: string): Why | undefined {
  if (/altnames/.test(text)) return lasting(`shows the certificate of another host: ${text}`);
  if (/certificate/i.test(text)) {
    const [why] = text.split(';');
    return lasting(
      `shows a certificate that is not trusted: ${why}; name the file of its CA with tlsCAFile in the address`,
    );
  }
  if (/wrong version number|packet length too long/.test(text)) {
    return lasting('does not speak TLS: its address needs tls=false');
  }
  return undefined;
}

/** The first cause, which the others only pass on. */
export function firstCause(error: unknown): unknown {
  let first = error;
  while (first instanceof Error && first.cause instanceof Error) first = first.cause;
  return first;
}

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  return 'code' in error ? error.code : undefined;
}

/** gRPC wraps the system's message in its own. */
function messageOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/^\d+ [A-Z_]+: /, '');
  const last = /Last error: (?:Error: )?(.+?)(?:\. Resolution note:.*| \(\d{4}-.*)?$/s.exec(text)?.[1] ?? text;
  return last.trim().split('\n')[0] ?? last;
}
