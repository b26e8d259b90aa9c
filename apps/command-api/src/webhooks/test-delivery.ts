import { Injectable } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { signingWebhook, webhookKey, type Actor } from '@labeling/identity';
import { randomBytes } from 'node:crypto';
import { Database } from '../stores/database.js';
import { Receivers } from './receivers.js';
import type { WebhookTestAnswer } from './webhook-answer.js';
import { isSuccess } from './webhook-sender.js';

/** Shows whether a receiver can be reached, and whether it accepts the signature. */
@Injectable()
export class TestDelivery {
  constructor(
    private readonly db: Database,
    private readonly receivers: Receivers,
  ) {}

  async send(webhookId: string, actor: Actor): Promise<WebhookTestAnswer> {
    const { url, secrets } = await signingWebhook(this.db, await webhookKey(this.db), webhookId);
    const id = `evt_test_${randomBytes(12).toString('hex')}`;
    const timestamp = new Date().toISOString();
    const body = toJsonText({ id, type: 'webhook.test', timestamp, actor, data: {} });
    const answered = await this.receivers.send(url, { id, body }, secrets, NEVER);
    return { delivered: isSuccess(answered), status: answered.status, error: answered.error };
  }
}

const NEVER = new AbortController().signal;
