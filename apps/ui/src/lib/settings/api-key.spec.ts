import { expiryOf, rateLimitWords, stateOfKey, usableFirst, type ListedKey } from './api-key.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const key = (over: Partial<ListedKey> = {}): ListedKey => ({
  ...{ id: 'k', name: 'Loader', scopes: ['read'], prefix: 'lq_abcdef', createdBy: null },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null, expiresAt: null, revokedAt: null, rateLimit: null },
  ...over,
});

describe('an API key', () => {
  it('is active until it expires or is revoked', () => {
    expect(stateOfKey(key(), now)).toBe('active');
    expect(stateOfKey(key({ expiresAt: '2026-11-21T12:00:01.000Z' }), now)).toBe('active');
    expect(stateOfKey(key({ expiresAt: '2026-11-21T12:00:00.000Z' }), now)).toBe('expired');
    const revokedAt = '2026-11-21T11:00:00.000Z';
    expect(stateOfKey(key({ revokedAt, expiresAt: revokedAt }), now)).toBe('revoked');
  });

  it('is listed before those that can no longer be used', () => {
    const keys = [key({ id: 'a', revokedAt: '2026-11-21T11:00:00.000Z' }), key({ id: 'b' }), key({ id: 'c' })];
    expect(usableFirst(keys, now).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('expires after the chosen number of days, or never', () => {
    expect(expiryOf('30', now)).toBe('2026-12-21T12:00:00.000Z');
    expect(expiryOf('', now)).toBeUndefined();
  });

  it('is described with the limit that the API reports', () => {
    expect(rateLimitWords({ requestsPerSecond: 1_000, burst: 2_000 })).toBe(
      'Each key can send 1,000 requests per second, with bursts of up to 2,000.',
    );
    expect(rateLimitWords(null)).toBeUndefined();
  });
});
