import type { Actor, Scope } from '@labeling/identity';

/** An API key as the API lists it. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly prefix: string;
  readonly createdBy: Actor | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly rateLimit: { readonly requestsPerSecond: number; readonly burst: number } | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOfKey({ revokedAt, expiresAt }: ListedKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
}

/** Usable keys before those that can no longer be used, each group in the given order. */
export function usableFirst(keys: readonly ListedKey[], now: number): ListedKey[] {
  const isUsable = (key: ListedKey) => stateOfKey(key, now) === 'active';
  return [...keys.filter(isUsable), ...keys.filter((key) => !isUsable(key))];
}

/** What each scope allows, in the order shown. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'items:write': 'Add items to queues and datapoints to datasets',
  read: 'Read queues, items and datasets, and export',
  review: 'Edit, approve, discard and push items',
  admin: 'Everything, including queues, members, keys and the access log',
};

/** How fast a key may be used, in a sentence; undefined without a limit. */
export function rateLimitWords(limit: ListedKey['rateLimit']): string | undefined {
  if (limit === null) return undefined;
  const number = (value: number) => value.toLocaleString('en');
  return `Each key can send ${number(limit.requestsPerSecond)} requests per second, with bursts of up to ${number(limit.burst)}.`;
}

const day = 24 * 60 * 60 * 1_000;

/** How long a new key may be valid. */
export const lifetimes = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

/** When a key with this lifetime (in days; empty means forever) expires, in ISO 8601. */
export function expiryOf(lifetime: string, now: number): string | undefined {
  return lifetime === '' ? undefined : new Date(now + Number(lifetime) * day).toISOString();
}
