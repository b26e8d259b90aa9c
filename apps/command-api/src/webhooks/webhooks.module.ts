import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { Receivers } from './receivers.js';
import { TestDelivery } from './test-delivery.js';
import { WebhookRunner } from './webhook-runner.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [EventsModule, QueuesModule],
  controllers: [WebhooksController],
  providers: [Receivers, TestDelivery, WebhookRunner, WebhookSender],
})
export class WebhooksModule {}
