import type { ApiKey } from '@labeling/identity';
import type { Limits } from '../settings/settings.js';

/** An API key as the API answers it, with what it may do per second. */
export function apiKeyAnswer({ projectId: _, ...key }: ApiKey, limits: Limits) {
  const { requestsPerSecond, requestBurst: burst } = limits;
  return { ...key, rateLimit: requestsPerSecond === 0 ? null : { requestsPerSecond, burst } };
}
