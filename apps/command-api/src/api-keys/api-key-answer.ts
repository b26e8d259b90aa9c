import { scopes, type ApiKey } from '@labeling/identity';
import { ActorAnswer } from '../answers/actor-answer.js';
import { apiKeyId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Id, Text, Time, Value } from '../shapes/properties.js';
import { choice } from '../shapes/schema.js';
import type { Limits } from '../settings/settings.js';

class RateLimitAnswer {
  @Value({ type: 'integer' }, { example: 1_000 }) readonly requestsPerSecond: number;
  @Value({ type: 'integer' }, { example: 2_000 }) readonly burst: number;
}

export class ApiKeyAnswer {
  @Id({ example: apiKeyId }) readonly id: string;
  @Text({ example: 'Loader' }) readonly name: string;
  @AnswerList(choice(scopes), { example: ['items:write', 'read'] }) readonly scopes: readonly string[];
  @Text({ example: 'lq_4fJ2aQ', description: 'The first characters of the key, to recognize it' })
  readonly prefix: string;
  @Nested(() => ActorAnswer, { nullable: true }) readonly createdBy: ActorAnswer | null;
  @Time() readonly createdAt: string;
  @Time({ nullable: true, description: 'To the minute' }) readonly lastUsedAt: string | null;
  @Time({ nullable: true, example: '2027-11-21T00:00:00.000Z' }) readonly expiresAt: string | null;
  @Time({ nullable: true }) readonly revokedAt: string | null;
  @Nested(() => RateLimitAnswer, {
    nullable: true,
    description: 'Requests per second that each process of the API allows; null if there is no limit',
  })
  readonly rateLimit: RateLimitAnswer | null;
}

export class CreatedApiKeyAnswer extends ApiKeyAnswer {
  @Text({ example: 'lq_4fJ2aQ…', description: 'The key itself. It is shown only now: the service keeps a hash.' })
  readonly secret: string;
}

/** An API key as the API answers it, with what it may do per second. */
export function apiKeyAnswer({ projectId: _, ...key }: ApiKey, limits: Limits) {
  const { requestsPerSecond, requestBurst: burst } = limits;
  return { ...key, rateLimit: requestsPerSecond === 0 ? null : { requestsPerSecond, burst } };
}
