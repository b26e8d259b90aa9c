// What went wrong at the provider, as one word for the page and one line for the log.

export interface Trouble {
  problem: 'cancelled' | 'unavailable' | 'failed';
  /** Codes and names of claims only: never what they hold, since that may be a code, a token or an address. */
  reason: string;
}

export function troubleOf(error: unknown): Trouble {
  const chain = [error, memberOf(error, 'cause'), memberOf(memberOf(error, 'cause'), 'cause')];
  const reason = reasonOf(chain);
  switch (wordOf(error, 'error')) {
    case 'access_denied':
      return { problem: 'cancelled', reason };
    case 'server_error':
    case 'temporarily_unavailable':
      return { problem: 'unavailable', reason };
  }
  return { problem: chain.some(isUnreachable) ? 'unavailable' : 'failed', reason };
}

/** Nobody there, too slow, or not itself at the moment. */
function isUnreachable(error: unknown): boolean {
  if (memberOf(error, 'message') === 'fetch failed' || wordOf(error, 'code') === 'OAUTH_TIMEOUT') return true;
  const status = memberOf(memberOf(error, 'cause'), 'status');
  return wordOf(error, 'code') === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && typeof status === 'number' && status >= 500;
}

function reasonOf(chain: readonly unknown[]): string {
  const words = chain.flatMap((one) => ['code', 'error', 'claim'].map((name) => wordOf(one, name)));
  const told = [...new Set(words)].filter((word) => word !== undefined);
  return told.length > 0 ? told.join(' ') : (wordOf(chain[0], 'name') ?? 'unknown');
}

/** Part of it comes out of the address that the browser was sent to, by whomever; so only what is a plain word. */
function wordOf(of: unknown, name: string): string | undefined {
  const value = memberOf(of, name);
  return typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined;
}

const memberOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
