import type { CallOptions, KeyOptions } from './options.js';
import { rowsOf, type ListOptions } from './pages.js';
import { path } from './paths.js';
import { randomKey } from './random-key.js';
import type {
  CreatedWebhook,
  Delivery,
  DeliveryFilter,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookSecret,
  WebhookTest,
} from './shapes.js';
import type { Transport } from './transport.js';

/** The receivers of events as they happen. All calls need a key with the scope `admin`. */
export class Webhooks {
  constructor(private readonly transport: Transport) {}

  /** Newest first. */
  list(options: ListOptions = {}): AsyncGenerator<Webhook, void, void> {
    return rowsOf(this.transport, { path: '/v1/webhooks', seesWrites: false }, options);
  }

  get(webhookId: string, { signal }: CallOptions = {}): Promise<Webhook> {
    return this.transport.json({ path: path`/v1/webhooks/${webhookId}`, signal });
  }

  /** Sends what happens from now on, or after the event `after`. Only this answer has the `secret` that verifies signatures. */
  create(webhook: NewWebhook, { idempotencyKey = randomKey(), signal }: KeyOptions = {}): Promise<CreatedWebhook> {
    return this.transport.json({
      ...{ method: 'POST', path: '/v1/webhooks', json: webhook, isRepeatable: true, signal },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  }

  update(webhookId: string, changes: WebhookChanges, { signal }: CallOptions = {}): Promise<Webhook> {
    return this.transport.json({ method: 'PATCH', path: path`/v1/webhooks/${webhookId}`, json: changes, signal });
  }

  delete(webhookId: string, { signal }: CallOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'DELETE', path: path`/v1/webhooks/${webhookId}`, signal },
      goneCode: 'webhook_not_found',
    });
  }

  /** Returns a new secret. For `overlapHours`, by default 24, messages are also signed with the previous one. */
  rotateSecret(
    webhookId: string,
    { overlapHours, signal }: { readonly overlapHours?: number | undefined } & CallOptions = {},
  ): Promise<WebhookSecret> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/webhooks/${webhookId}/rotate_secret`, signal },
      json: { overlapHours },
    });
  }

  /** Sends everything after an event once more. With `latest`, it skips what has not been sent yet. */
  replay(webhookId: string, after: string, { signal }: CallOptions = {}): Promise<Webhook> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/webhooks/${webhookId}/replay`, json: { after }, signal },
    });
  }

  /** Sends an event of the type `webhook.test` at once, and resolves to what the receiver answered. */
  test(webhookId: string, { signal }: CallOptions = {}): Promise<WebhookTest> {
    return this.transport.json({ method: 'POST', path: path`/v1/webhooks/${webhookId}/test`, signal });
  }

  /** Deliveries of the latest events first. */
  deliveries(
    webhookId: string,
    { pageSize, signal, ...query }: DeliveryFilter & ListOptions = {},
  ): AsyncGenerator<Delivery, void, void> {
    const list = { path: path`/v1/webhooks/${webhookId}/deliveries`, query, seesWrites: false };
    return rowsOf(this.transport, list, { pageSize, signal });
  }

  /** Delivers an event again, or at once if it is waiting. */
  redeliver(webhookId: string, eventId: string, { signal }: CallOptions = {}): Promise<void> {
    return this.transport.json({
      ...{ method: 'POST', path: path`/v1/webhooks/${webhookId}/deliveries/${eventId}/redeliver` },
      ...{ isRepeatable: true, signal },
    });
  }
}
