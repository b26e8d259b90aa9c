// What the sender reads and writes: the deliveries of webhooks, and how far each webhook has read the feed.
import type { Queryable } from '@labeling/postgres';

import { unseal } from './sealed-secrets.js';
import type { Checkpoint } from './webhooks.js';
import type { Disabling, WebhookDeliveryRow } from './webhook-tables.js';

/** What is needed to send. */
export interface SendingWebhook {
  readonly id: string;
  readonly projectId: string;
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly queueId: string | null;
  readonly position: bigint;
  readonly place: string;
  /** How often somebody has moved the checkpoint. */
  readonly replays: number;
  /** How many deliveries wait. */
  readonly waiting: number;
  /** The current secret, and for a while after a rotation also the previous one. */
  readonly secrets: readonly string[];
}
export type NewDelivery = Pick<WebhookDeliveryRow, 'eventId' | 'subject' | 'type' | 'body'> & {
  readonly position: bigint;
};
export type DueDelivery = Pick<WebhookDeliveryRow, 'eventId' | 'subject' | 'body' | 'attempts'> & {
  /** Since when, to the microsecond: the time changes when it is to be sent again. */
  readonly due: string;
};
export type Delivery = Omit<WebhookDeliveryRow, 'webhookId' | 'body' | 'subject'>;

/** How an attempt ended. */
export interface Attempt {
  readonly state: WebhookDeliveryRow['state'];
  readonly status: number | null;
  readonly error: string | null;
  /** When it is due again, if it is waiting. */
  readonly afterMs: number;
}

/** The ids of the webhooks that send. */
export async function enabledWebhooks(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from identity.webhook where enabled');
  return rows.map(({ id }) => id);
}

type SendingRow = Omit<SendingWebhook, 'position' | 'secrets'> & {
  readonly position: string;
  readonly secret: Buffer;
  readonly earlierSecret: Buffer | null;
};

/** Where a webhook is sent and how it is signed, whether it is enabled or not. @throws when there is no such webhook */
export async function signingWebhook(
  db: Queryable,
  key: Buffer,
  id: string,
): Promise<Pick<SendingWebhook, 'url' | 'secrets'>> {
  const { rows } = await db.query<Pick<SendingRow, 'url' | 'secret' | 'earlierSecret'>>(
    `select url, ${secretColumns} from identity.webhook where id = $1`,
    [id],
  );
  if (rows[0] === undefined) throw new Error(`There is no webhook ${id}`);
  return { url: rows[0].url, secrets: secretsOf(key, id, rows[0]) };
}

/** `key` decrypts its secrets. Undefined if it is deleted or disabled. */
export async function sendingWebhook(db: Queryable, key: Buffer, id: string): Promise<SendingWebhook | undefined> {
  const { rows } = await db.query<SendingRow>(
    `select id, project_id as "projectId", url, types, queue_id as "queueId", position, place, replays, ${secretColumns},
       (select count(*)::integer from identity.webhook_delivery where webhook_id = id and state = 'waiting') as waiting
     from identity.webhook where id = $1 and enabled`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { position, secret, earlierSecret, ...rest } = row;
  return { ...rest, position: BigInt(position), secrets: secretsOf(key, id, { secret, earlierSecret }) };
}

const secretColumns = `secret, case when earlier_until > now() then earlier_secret end as "earlierSecret"`;

function secretsOf(
  key: Buffer,
  id: string,
  { secret, earlierSecret }: Pick<SendingRow, 'secret' | 'earlierSecret'>,
): string[] {
  return [secret, earlierSecret].flatMap((sealed) => (sealed === null ? [] : unseal(key, sealed, id)));
}

/**
 * Adds deliveries and moves the checkpoint, in one statement. False if the checkpoint is no longer where the sender read it,
 * because of a replay.
 */
export async function enqueue(
  db: Queryable,
  { id, position, replays }: Pick<SendingWebhook, 'id' | 'position' | 'replays'>,
  deliveries: readonly NewDelivery[],
  to: Checkpoint,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with moved as (
       update identity.webhook set position = $3, place = $4
       where id = $1 and position = $2 and replays = $10 returning id
     ), added as (
       insert into identity.webhook_delivery as known (webhook_id, event_id, position, subject, type, body)
       select moved.id, event_id, position, subject, type, body
       from moved, unnest($5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[])
         as new (event_id, position, subject, type, body)
       on conflict (webhook_id, event_id) do update
         set state = 'waiting', attempts = 0, due_at = clock_timestamp(), body = excluded.body
     ) select from moved`,
    [
      ...[id, position, to.position, to.place],
      ...(['eventId', 'position', 'subject', 'type', 'body'] as const).map((name) =>
        deliveries.map((each) => each[name]),
      ),
      replays,
    ],
  );
  return rowCount === 1;
}

/** The next delivery of each subject, if it is due: at most this many, except for subjects with a delivery in progress. */
export async function dueDeliveries(
  db: Queryable,
  webhookId: string,
  sending: readonly string[],
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await db.query<DueDelivery>(
    `select event_id as "eventId", subject, body, attempts, due_at::text as due from (
       select distinct on (subject) * from identity.webhook_delivery
       where webhook_id = $1 and state = 'waiting' and subject <> all ($2::text[]) order by subject, position
     ) as first where due_at <= clock_timestamp() order by position limit $3`,
    [webhookId, sending, limit],
  );
  return rows;
}

/** In how many milliseconds the next waiting delivery is due; undefined if none is waiting. */
export async function nextDue(
  db: Queryable,
  webhookId: string,
  sending: readonly string[],
): Promise<number | undefined> {
  const { rows } = await db.query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 as ms from (
       select distinct on (subject) due_at from identity.webhook_delivery
       where webhook_id = $1 and state = 'waiting' and subject <> all ($2::text[]) order by subject, position
     ) as first`,
    [webhookId, sending],
  );
  return rows[0]?.ms ?? undefined;
}

/** Does nothing if the delivery was replayed while it was in progress: then it is to be sent again. */
export async function recordAttempt(
  db: Queryable,
  webhookId: string,
  { eventId, due }: Pick<DueDelivery, 'eventId' | 'due'>,
  attempt: Attempt,
): Promise<void> {
  const { state, status, error, afterMs } = attempt;
  await db.query(
    `update identity.webhook_delivery set state = $3, status = $4, error = $5, attempts = attempts + 1,
       attempted_at = clock_timestamp(), due_at = clock_timestamp() + make_interval(secs => $6)
     where webhook_id = $1 and event_id = $2 and state = 'waiting' and due_at = $7::timestamptz`,
    [webhookId, eventId, state, status, error, afterMs / 1_000, due],
  );
}

/** Stops sending until somebody enables the webhook again. The receiver's answer counts only while the webhook has that address. */
export async function disableWebhook(
  db: Queryable,
  { id, url }: Pick<SendingWebhook, 'id' | 'url'>,
  because: Disabling,
): Promise<void> {
  await db.query(
    `update identity.webhook set enabled = false, disabled_because = $3, updated_at = clock_timestamp()
     where id = $1 and (url = $2 or $3 <> 'gone')`,
    [id, url, because],
  );
}

/** Sends everything after the checkpoint, once more or for the first time. */
export async function moveCheckpointOf(db: Queryable, id: string, to: Checkpoint): Promise<void> {
  await db.query('update identity.webhook set position = $2, place = $3, replays = replays + 1 where id = $1', [
    ...[id, to.position, to.place],
  ]);
}

/** Sends it again, or at once if it is waiting and not in progress. False if there is no such delivery. */
export async function redeliver(db: Queryable, webhookId: string, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.webhook_delivery set state = 'waiting',
       due_at = case when state = 'waiting' then least(due_at, clock_timestamp()) else clock_timestamp() end,
       attempts = case when state = 'waiting' then attempts else 0 end
     where webhook_id = $1 and event_id = $2`,
    [webhookId, eventId],
  );
  return rowCount === 1;
}

export interface ListDeliveries {
  readonly webhookId: string;
  readonly state?: WebhookDeliveryRow['state'] | undefined;
  /** Only deliveries before this position. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** The latest events first; one more than the limit, if there are that many. */
export async function listDeliveries(
  db: Queryable,
  { webhookId, state, before, limit }: ListDeliveries,
): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `select event_id as "eventId", position, type, state, attempts, due_at as "dueAt", attempted_at as "attemptedAt",
       status, error, created_at as "createdAt"
     from identity.webhook_delivery where webhook_id = $1 and ($2::text is null or state = $2)
       and ($3::bigint is null or position < $3) order by position desc limit $4`,
    [webhookId, state ?? null, before ?? null, limit + 1],
  );
  return rows;
}

/** How many deliveries of a webhook are waiting, and how many are dead. */
export interface DeliveryCounts {
  readonly waiting: number;
  readonly dead: number;
}

/** By the id of the webhook; those that have neither are missing. */
export async function deliveryCounts(
  db: Queryable,
  webhookIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryCounts>> {
  const { rows } = await db.query<DeliveryCounts & { id: string }>(
    `select webhook_id as id, count(*) filter (where state = 'waiting')::integer as waiting,
       count(*) filter (where state = 'dead')::integer as dead
     from identity.webhook_delivery where webhook_id = any ($1::uuid[]) and state <> 'delivered' group by webhook_id`,
    [webhookIds],
  );
  return new Map(rows.map(({ id, waiting, dead }) => [id, { waiting, dead }]));
}

/** How long deliveries are kept, in days. */
const kept = { delivered: 7, dead: 30 };

/**
 * Some at a time, so that their locks are held only briefly, and only this many times, because others wait for the process that
 * removes them. Resolves to whether all are removed.
 */
export async function pruneDeliveries(db: Queryable, { atOnce = 1_000, most = 20 } = {}): Promise<boolean> {
  let times = 0;
  for (const [state, days] of Object.entries(kept)) {
    for (let count = atOnce; count === atOnce;) {
      if (times++ === most) return false;
      const { rowCount } = await db.query(
        // Somebody may redeliver one of them in the meantime: then it is waiting again.
        `delete from identity.webhook_delivery where state = $1 and (webhook_id, event_id) in (
           select webhook_id, event_id from identity.webhook_delivery
           where state = $1 and attempted_at < now() - make_interval(days => $2) limit $3
         )`,
        [state, days, atOnce],
      );
      count = rowCount ?? 0;
    }
  }
  return true;
}
