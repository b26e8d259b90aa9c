import { toJsonText, type JsonText } from '@labeling/domain';
import type { Delivery, DeliveryCounts, Webhook } from '@labeling/identity';
import { ActorAnswer } from '../answers/actor-answer.js';
import { eventId, webhookId } from '../shapes/examples.js';
import { Nested } from '../shapes/nested.js';
import { Choice, Count, Flag, Id, Text, Time, Value } from '../shapes/properties.js';
import { choice, orNull, list } from '../shapes/schema.js';
import { eventNames } from '../events/event-types.js';

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;
const reasons = ['gone', 'place_lost'] as const;

export class WebhookAnswer {
  @Id({ example: webhookId }) readonly id: string;
  @Text({ example: 'https://example.com/hooks/labeling' }) readonly url: string;
  @Value(orNull(list(choice(eventNames))), { example: ['item.approved'], description: 'Null: events of every type' })
  readonly types: readonly string[] | null;
  @Id({ nullable: true, description: 'Null: events of every queue, and those of no queue' })
  readonly queueId: string | null;
  @Text({ example: 'Retrains the model' }) readonly description: string;
  @Flag({ example: true }) readonly enabled: boolean;
  @Choice(reasons, {
    nullable: true,
    description:
      'Why the service disabled it. `gone`: the receiver answered 410. `place_lost`: the events were moved or restored since; ' +
      'replay from where you want to continue.',
  })
  readonly disabledBecause: string | null;
  @Flag({ example: false, description: 'Whether nothing is sent from here (`WEBHOOKS=hold`): deliveries wait' })
  readonly held: boolean;
  @Text({ example: eventId, description: 'Up to where events have been read for it, as `after` takes it' })
  readonly after: string;
  @Count({ description: 'Deliveries that are due or will be tried again' }) readonly waiting: number;
  @Count({ example: 0, description: 'Deliveries that were given up' }) readonly dead: number;
  @Time({ nullable: true, description: 'Until when the secret before the last rotation signs as well' })
  readonly earlierSecretUntil: string | null;
  @Nested(() => ActorAnswer, { nullable: true }) readonly createdBy: ActorAnswer | null;
  @Time() readonly createdAt: string;
  @Time() readonly updatedAt: string;
}

const Secret = () =>
  Text({
    example: 'whsec_…',
    description: 'Verifies signatures. Shown only now.',
  });

export class CreatedWebhookAnswer extends WebhookAnswer {
  @Secret() readonly secret: string;
}
export class WebhookSecretAnswer {
  @Secret() readonly secret: string;
}

/** How a test went. */
export class WebhookTestAnswer {
  @Flag({ example: true, description: 'Whether the receiver answered 2xx' }) readonly delivered: boolean;
  @Value({ type: ['integer', 'null'] }, { example: 204, description: 'What it answered; null without an answer' })
  readonly status: number | null;
  @Text({ nullable: true, description: 'Why there is no answer' }) readonly error: string | null;
}

export class DeliveryAnswer {
  @Text({ example: eventId }) readonly eventId: string;
  @Text({ example: 'item.approved' }) readonly type: string;
  @Choice(deliveryStates, { example: 'delivered' }) readonly state: string;
  @Count() readonly attempts: number;
  @Time({ nullable: true, description: 'When it is tried next, unless an earlier event of its item waits' })
  readonly dueAt: string | null;
  @Time({ nullable: true, description: 'When it was tried last' }) readonly attemptedAt: string | null;
  @Value({ type: ['integer', 'null'] }, { example: 204, description: 'What the receiver answered last' })
  readonly status: number | null;
  @Text({ nullable: true, description: 'Why there was no answer' }) readonly error: string | null;
  @Time() readonly createdAt: string;
}

/** A webhook as the API answers it, without internal properties. */
export function webhookAnswer(
  webhook: Webhook,
  counts: DeliveryCounts | undefined,
  more: { readonly held: boolean; readonly secret?: string },
): JsonText {
  const { id, url, types, queueId, description, enabled, disabledBecause, place, earlierUntil } = webhook;
  const isLater = earlierUntil !== null && earlierUntil.getTime() > Date.now();
  return toJsonText({
    ...{ id, url, types, queueId, description, enabled, disabledBecause, after: place },
    ...{ waiting: counts?.waiting ?? 0, dead: counts?.dead ?? 0 },
    earlierSecretUntil: isLater ? earlierUntil.toISOString() : null,
    createdBy: webhook.createdBy,
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    ...more,
  } satisfies WebhookAnswer);
}

export function deliveryAnswer({ eventId, type, state, attempts, status, error, ...times }: Delivery): JsonText {
  const { dueAt, attemptedAt, createdAt } = times;
  return toJsonText({
    ...{ eventId, type, state, attempts },
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    ...{ status, error, createdAt: createdAt.toISOString() },
  } satisfies DeliveryAnswer);
}
