// What went wrong at the provider: one word for the page and one line for the log.

export interface Trouble {
  problem: 'cancelled' | 'unavailable' | 'failed';
  /** Codes and names of claims only, never their values: those may be a code, a token or an address. */
  reason: string;
}

export function troubleOf(error: unknown): Trouble {
  const chain = [error, propertyOf(error, 'cause'), propertyOf(propertyOf(error, 'cause'), 'cause')];
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

/** It does not answer, is too slow, or reports an error of its own. */
function isUnreachable(error: unknown): boolean {
  if (propertyOf(error, 'message') === 'fetch failed' || wordOf(error, 'code') === 'OAUTH_TIMEOUT') return true;
  const status = propertyOf(propertyOf(error, 'cause'), 'status');
  return wordOf(error, 'code') === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && typeof status === 'number' && status >= 500;
}

function reasonOf(chain: readonly unknown[]): string {
  const words = chain.flatMap((one) => ['code', 'error', 'claim'].map((name) => wordOf(one, name)));
  const found = [...new Set(words)].filter((word) => word !== undefined);
  return found.length > 0 ? found.join(' ') : (wordOf(chain[0], 'name') ?? 'unknown');
}

/** Part of the error comes from the address in the browser, which anybody may have written: only plain words are kept. */
function wordOf(of: unknown, name: string): string | undefined {
  const value = propertyOf(of, name);
  return typeof value === 'string' && /^[\w.-]{1,80}$/.test(value) ? value : undefined;
}

const propertyOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
