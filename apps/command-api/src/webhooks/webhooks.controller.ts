import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import {
  deliveryCounts,
  Identity,
  listDeliveries,
  moveCheckpointOf,
  redeliver,
  type Changing,
  type Checkpoint,
  type Webhook,
} from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { DirectAddress } from '../access/direct-address.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { pageOfAll } from '../answers/page-of-all.js';
import { EventFeed } from '../events/event-feed.js';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { idempotencyKey } from '../openapi/parameters.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PageQuery, readRevision } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { Receivers } from './receivers.js';
import { TestDelivery } from './test-delivery.js';
import {
  CreatedWebhookAnswer,
  DeliveryAnswer,
  deliveryAnswer,
  WebhookAnswer,
  webhookAnswer,
  WebhookSecretAnswer,
  WebhookTestAnswer,
} from './webhook-answer.js';
import { ListDeliveriesQuery, NewWebhookDto, ReplayDto, RotateSecretDto, WebhookChangesDto } from './webhook.dto.js';
import { WebhookRunner } from './webhook-runner.js';
import { WebhookSender } from './webhook-sender.js';

const OVERLAP_HOURS = 24;

/** Who receives the events of the feed. */
@Tag('Events')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(
    private readonly identity: Identity,
    private readonly db: Database,
    private readonly feed: EventFeed,
    private readonly reads: FreshReads,
    private readonly queues: ActiveQueues,
    private readonly receivers: Receivers,
    private readonly runner: WebhookRunner,
    private readonly sender: WebhookSender,
    private readonly tests: TestDelivery,
    private readonly requests: KeyedRequests,
  ) {}

  @Post()
  @Needs('admin')
  @Describe({
    id: 'createWebhook',
    summary: 'Send events to an address as they happen',
    description:
      'Only this answer shows the secret that verifies signatures. If it was lost, whoever sent the request gets it by sending ' +
      'it again with its `Idempotency-Key`, until the secret is replaced.',
    takes: [idempotencyKey],
    answer: { is: 'The webhook, with its secret', of: one(CreatedWebhookAnswer) },
    problems: ['queue_not_found', 'unreadable_history', 'too_many_saved', 'webhook_exists', 'read_model_behind'],
  })
  async create(
    @Body() { url, types = null, queueId = null, description = '', after = 'latest' }: NewWebhookDto,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
    @IdempotencyKey() key: string | undefined,
  ): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    const contentWith = (names: readonly string[] | null) => [url, queueId, description, after, ...(names ?? ['all'])];
    const request = {
      ...{ key, place: projectId, kind: 'webhook', asker },
      // The order of the types does not matter.
      ...{ content: contentWith(types && types.toSorted()), formerly: contentWith(types) },
    };
    // A webhook outlives its queue, and so does the request that created it.
    if (!(await this.requests.wasAccepted(request))) await this.#requireGood({ url, queueId }, projectId);
    const from = await this.#placeAfter(after, projectId);
    const id = key === undefined ? undefined : newId(projectId, 'webhook', key);
    if (!(await this.identity.webhooks.haveRoom(projectId, id))) throw tooManyWebhooks();
    await this.requests.accept(request);
    const webhook = { url, types, queueId, description, from };
    const made = await this.identity.webhooks.create(changing(asker, ip), webhook, id);
    // Others may have been faster.
    if (made === 'too_many') throw tooManyWebhooks();
    this.runner.wake();
    const more = { held: this.receivers.areHeld, secret: made.secret };
    return new JsonAnswer(webhookAnswer(made.webhook, undefined, more));
  }

  @Get()
  @Needs('admin')
  @Describe({
    id: 'listWebhooks',
    summary: 'List the webhooks of the project, newest first',
    answer: { is: 'A page of webhooks', of: pageOf(WebhookAnswer) },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: PageQuery): Promise<JsonAnswer> {
    const webhooks = await this.identity.webhooks.list(caller.projectId);
    const counts = await deliveryCounts(
      this.db,
      webhooks.map(({ id }) => id),
    );
    const order = { key: ({ createdAt }: Webhook) => createdAt.getTime(), isDescending: true };
    const held = this.receivers.areHeld;
    return pageOfAll(webhooks, page, order, (webhook) => webhookAnswer(webhook, counts.get(webhook.id), { held }));
  }

  @Get(':webhook')
  @Needs('admin')
  @Describe({
    id: 'getWebhook',
    summary: 'Read a webhook, and how many of its deliveries wait',
    answer: { is: 'The webhook', of: one(WebhookAnswer) },
    problems: ['webhook_not_found'],
  })
  async get(@PathId('webhook') id: string, @CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    return this.#answer(found(await this.identity.webhooks.find(caller.projectId, id)));
  }

  @Patch(':webhook')
  @Needs('admin')
  @Describe({
    id: 'changeWebhook',
    summary: 'Change, disable or enable a webhook',
    description: 'What waits is sent to the new address. Filters hold for what is read from now on.',
    answer: { is: 'The webhook after the change', of: one(WebhookAnswer) },
    problems: ['webhook_not_found', 'queue_not_found', 'unreadable_history'],
  })
  async change(
    @PathId('webhook') id: string,
    @Body() changes: WebhookChangesDto,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<JsonAnswer> {
    found(await this.identity.webhooks.find(asker.caller.projectId, id));
    await this.#requireGood(changes, asker.caller.projectId);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const changed = found(await this.identity.webhooks.change(changing(asker, ip), id, given));
    this.runner.wake();
    return this.#answer(changed);
  }

  @Delete(':webhook')
  @HttpCode(204)
  @Needs('admin')
  @Describe({
    id: 'deleteWebhook',
    summary: 'Delete a webhook and its deliveries',
    answer: { is: 'The webhook is deleted' },
    problems: ['webhook_not_found'],
  })
  async delete(
    @PathId('webhook') id: string,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
  ): Promise<void> {
    if (!(await this.identity.webhooks.remove(changing(asker, ip), id))) throw unknownWebhook();
  }

  @Post(':webhook/rotate_secret')
  @HttpCode(200)
  @Needs('admin')
  @Describe({
    id: 'rotateWebhookSecret',
    summary: 'Give a webhook a new secret',
    description:
      'For `overlapHours`, by default 24, deliveries are signed with the earlier secret as well. Rotating again within this ' +
      'time ends the one before it.',
    answer: { is: 'The new secret, shown only now', of: one(WebhookSecretAnswer) },
    problems: ['webhook_not_found'],
  })
  async rotate(
    @PathId('webhook') id: string,
    @CurrentAsker() asker: Asker,
    @DirectAddress() ip: string | undefined,
    @Body() body?: RotateSecretDto,
  ): Promise<JsonAnswer> {
    const { overlapHours = OVERLAP_HOURS } = body ?? {};
    const secret = found(await this.identity.webhooks.rotate(changing(asker, ip), id, overlapHours));
    return new JsonAnswer(toJsonText({ secret }));
  }

  @Post(':webhook/replay')
  @HttpCode(200)
  @Needs('admin')
  @Describe({
    id: 'replayWebhook',
    summary: 'Send everything after an event once more',
    description: 'Or skip what has not been read yet, with `latest`. Deliveries that wait are not affected.',
    answer: { is: 'The webhook', of: one(WebhookAnswer) },
    problems: ['webhook_not_found', 'read_model_behind'],
  })
  async replay(
    @PathId('webhook') id: string,
    @Body() { after }: ReplayDto,
    @CurrentAsker() { caller: { projectId } }: Asker,
  ): Promise<JsonAnswer> {
    found(await this.identity.webhooks.find(projectId, id));
    await moveCheckpointOf(this.db, id, await this.#placeAfter(after, projectId));
    this.sender.wake(id);
    return this.#answer(found(await this.identity.webhooks.find(projectId, id)));
  }

  @Post(':webhook/test')
  @HttpCode(200)
  @Needs('admin')
  @Describe({
    id: 'testWebhook',
    summary: 'Send an event of the type webhook.test at once',
    description: 'Signed like all others, also while the webhook is disabled. It is not in the list of deliveries.',
    answer: { is: 'What the receiver answered', of: one(WebhookTestAnswer) },
    problems: ['webhook_not_found'],
  })
  async test(@PathId('webhook') id: string, @CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    found(await this.identity.webhooks.find(caller.projectId, id));
    return new JsonAnswer(toJsonText(await this.tests.send(id, caller.actor)));
  }

  @Get(':webhook/deliveries')
  @Needs('admin')
  @Describe({
    id: 'listDeliveries',
    summary: 'List the deliveries of a webhook, those of the latest events first',
    description: 'Those that arrived are kept for 7 days, those that were given up for 30.',
    answer: { is: 'A page of deliveries', of: pageOf(DeliveryAnswer) },
    problems: ['webhook_not_found'],
  })
  async deliveries(
    @PathId('webhook') id: string,
    @Query() { state, limit, after }: ListDeliveriesQuery,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    found(await this.identity.webhooks.find(caller.projectId, id));
    const rows = await listDeliveries(this.db, { webhookId: id, state, before: readRevision(after), limit });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? (shown.at(-1)?.position ?? null) : null;
    return pageAnswer(shown.map(deliveryAnswer), next);
  }

  @Post(':webhook/deliveries/:event/redeliver')
  @HttpCode(202)
  @Needs('admin')
  @Describe({
    id: 'redeliver',
    summary: 'Deliver an event again, or now if it waits',
    description:
      'Later events of the same item wait for it. One that was delivered or given up begins with its first attempt.',
    answer: { is: 'It is due' },
    problems: ['webhook_not_found', 'delivery_not_found'],
  })
  async redeliver(
    @PathId('webhook') id: string,
    @Param('event') event: string,
    @CurrentAsker() { caller }: Asker,
  ): Promise<void> {
    found(await this.identity.webhooks.find(caller.projectId, id));
    const isKnown = /^evt_\d+_\d+$/.test(event) && (await redeliver(this.db, id, event));
    if (!isKnown) throw new Problem('delivery_not_found', 'The webhook has no delivery of this event, or not any more');
    this.sender.wake(id);
  }

  async #answer(webhook: Webhook): Promise<JsonAnswer> {
    const counts = await deliveryCounts(this.db, [webhook.id]);
    return new JsonAnswer(webhookAnswer(webhook, counts.get(webhook.id), { held: this.receivers.areHeld }));
  }

  /** `latest` is after everything acknowledged so far, even if the feed does not have it yet. @throws Problem `read_model_behind` */
  async #placeAfter(after: string, projectId: string): Promise<Checkpoint> {
    if (after === 'latest') await this.reads.catchUp();
    const { position, text: place } = await this.feed.find(after, projectId);
    return { position, place };
  }

  /** @throws Problem `invalid_body` for an address that nothing is sent to, `queue_not_found` */
  async #requireGood({ url, queueId }: WebhookChangesDto, projectId: string): Promise<void> {
    const detail = url === undefined ? undefined : this.receivers.refusal(url);
    if (detail !== undefined) {
      throw new Problem('invalid_body', 'Nothing is sent to this address', { errors: [{ pointer: '/url', detail }] });
    }
    if (typeof queueId === 'string') await this.queues.require(queueId, projectId);
  }
}

const changing = ({ caller }: Asker, ip: string | undefined): Changing => ({
  ...{ projectId: caller.projectId, by: caller.actor },
  ip,
});

function found<Result>(result: Result | undefined): Result {
  if (result === undefined) throw unknownWebhook();
  return result;
}

const tooManyWebhooks = () => new Problem('too_many_saved', 'The project has as many webhooks as it can have');
const unknownWebhook = () => new Problem('webhook_not_found', 'The project has no such webhook');
