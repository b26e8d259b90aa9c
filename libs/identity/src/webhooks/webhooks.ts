import { randomBytes, randomUUID } from 'node:crypto';
import { Not, type Repository } from 'typeorm';

import { recordAccess } from '../access-log/access-log.js';
import type { AccessKind } from '../access-log/access-entry.js';
import { AlreadyCreated } from '../already-created.js';
import type { Tables, Transaction } from '../database/tables.js';
import type { Actor } from '../rights/caller.js';
import { keepAdmin } from '../rights/still-admin.js';
import { seal, unseal, webhookKey } from './sealed-secrets.js';
import type { WebhookRow } from './webhook-tables.js';

type Hidden = 'secret' | 'earlierSecret' | 'position' | 'replays';
type Creator = 'createdBy' | 'createdByApiKey' | 'creator' | 'creatingKey';
/** What may be shown of a webhook: everything except its secrets. */
export type Webhook = Omit<WebhookRow, Hidden | Creator> & { createdBy: Actor | null };

/** Where a webhook is in the feed: a position, and its name, which shows whether the position still means the same event. */
export interface Checkpoint {
  readonly position: bigint;
  readonly place: string;
}

export type NewWebhook = Pick<Webhook, 'url' | 'description' | 'types' | 'queueId'> & { readonly from: Checkpoint };
/** With the secret that signs its deliveries. */
export type CreatedWebhook = { readonly webhook: Webhook; readonly secret: string };
export type WebhookChanges = Partial<Pick<Webhook, 'url' | 'description' | 'types' | 'queueId' | 'enabled'>>;

/** Who changes webhooks of which project, and from where. */
export interface Changing {
  readonly projectId: string;
  readonly by: Actor;
  readonly ip?: string | undefined;
}

export const webhookLimits = {
  perProject: 50,
  urlCharacters: 2_000,
  descriptionCharacters: 500,
  overlapHours: 720,
} as const;

/** The webhooks of projects. Sending is not part of this library. Methods that set where events go throw NoLongerAdmin. */
export class Webhooks {
  constructor(private readonly tables: Tables) {}

  /**
   * The only moment at which the secret can be read; the creator of the webhook with this id gets the same answer again, until the
   * secret is replaced. `keyed`: the id that follows from an idempotency key; by default a new one.
   * @throws AlreadyCreated if there is, or was, another webhook with this id
   */
  create(changing: Changing, webhook: NewWebhook, keyed?: string): Promise<CreatedWebhook | 'too_many'> {
    const { projectId, by } = changing;
    const id = keyed ?? randomUUID();
    return this.tables.transaction(async (transaction) => {
      const { webhooks, sql } = transaction;
      await keepAdmin(transaction, projectId, by);
      if (!(await isRoomFor(id, projectId, webhooks))) return 'too_many';
      const secret = newSecret();
      const { from, ...settings } = webhook;
      const inserted = webhooks
        .createQueryBuilder()
        .insert()
        .values({
          ...{ id, projectId, ...settings, secret: seal(await webhookKey(sql), secret, id) },
          ...{ position: String(from.position), place: from.place },
          ...(by.type === 'member' ? { createdBy: by.id } : { createdByApiKey: by.id }),
        });
      if ((await inserted.orIgnore().returning('id').execute()).raw.length === 0)
        return createdBefore(transaction, changing, id);
      if (keyed !== undefined && (await wasDeleted(transaction, projectId, id)))
        throw new AlreadyCreated('webhook', id);
      const row = await webhooks.findOneOrFail({ where: { id }, relations: creators });
      await record(transaction, changing, 'webhookCreated', row);
      return { webhook: webhookOf(row), secret };
    });
  }

  /** Whether the project can have one more, or has the one with this id. */
  async haveRoom(projectId: string, keyed: string = randomUUID()): Promise<boolean> {
    const { webhooks } = await this.tables.repositories();
    return isRoomFor(keyed, projectId, webhooks);
  }

  /** Newest first. */
  async list(projectId: string): Promise<Webhook[]> {
    const { webhooks } = await this.tables.repositories();
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    return (await webhooks.find({ where: { projectId }, relations: creators, order })).map(webhookOf);
  }

  async find(projectId: string, id: string): Promise<Webhook | undefined> {
    const { webhooks } = await this.tables.repositories();
    const row = await webhooks.findOne({ where: { projectId, id }, relations: creators });
    return row ? webhookOf(row) : undefined;
  }

  /** Undefined if the project has no such webhook. */
  change(changing: Changing, id: string, changes: WebhookChanges): Promise<Webhook | undefined> {
    return this.#update(changing, id, 'webhookChanged', async ({ webhooks }) => {
      const enabling = changes.enabled === true ? { disabledBecause: null } : {};
      await webhooks.update({ id }, { ...changes, ...enabling, updatedAt: () => 'clock_timestamp()' });
      return { changed: Object.keys(changes).join(' ') };
    });
  }

  /** Continues to sign with the previous secret for this many hours. Undefined if the project has no such webhook. */
  async rotate(changing: Changing, id: string, overlapHours: number): Promise<string | undefined> {
    const secret = newSecret();
    const found = await this.#update(changing, id, 'webhookSecretRotated', async ({ sql }) => {
      await sql.query(
        `update identity.webhook set earlier_secret = secret, secret = $2, updated_at = clock_timestamp(),
           earlier_until = clock_timestamp() + make_interval(secs => $3) where id = $1`,
        [id, seal(await webhookKey(sql), secret, id), overlapHours * 3_600],
      );
      return {};
    });
    return found && secret;
  }

  async remove(changing: Changing, id: string): Promise<boolean> {
    return this.tables.transaction(async (transaction) => {
      const { webhooks } = transaction;
      const row = await webhooks.findOneBy({ projectId: changing.projectId, id });
      if (!row) return false;
      await webhooks.delete({ id });
      await record(transaction, changing, 'webhookDeleted', row);
      return true;
    });
  }

  /** `work` returns details for the access log. */
  #update(
    changing: Changing,
    id: string,
    kind: AccessKind,
    work: (transaction: Transaction) => Promise<Readonly<Record<string, string>>>,
  ): Promise<Webhook | undefined> {
    const { projectId, by } = changing;
    return this.tables.transaction(async (transaction) => {
      const { webhooks } = transaction;
      await keepAdmin(transaction, projectId, by);
      const before = await webhooks.findOne({ where: { projectId, id }, lock: { mode: 'pessimistic_write' } });
      if (!before) return undefined;
      const details = await work(transaction);
      const after = await webhooks.findOneOrFail({ where: { id }, relations: creators });
      await record(transaction, changing, kind, after, details);
      return webhookOf(after);
    });
  }
}

async function isRoomFor(id: string, projectId: string, webhooks: Repository<WebhookRow>): Promise<boolean> {
  return (await webhooks.countBy({ projectId, id: Not(id) })) < webhookLimits.perProject;
}

const creators = { creator: true, creatingKey: true } as const;

/** Nobody can learn a secret from this that they did not already know. */
async function createdBefore(
  { webhooks, sql }: Transaction,
  { projectId, by }: Changing,
  id: string,
): Promise<CreatedWebhook> {
  const row = await webhooks.findOne({ where: { projectId, id }, relations: creators });
  const webhook = row && webhookOf(row);
  // The time is set when the secret is replaced for the first time, and stays.
  const isSame =
    webhook?.createdBy?.type === by.type && webhook.createdBy.id === by.id && webhook.earlierUntil === null;
  const { rows } = await sql.query<{ secret: Buffer }>(
    'select secret from identity.webhook where id = $1 and earlier_until is null',
    [id],
  );
  if (!webhook || !isSame || rows[0] === undefined) throw new AlreadyCreated('webhook', id);
  return { webhook, secret: unseal(await webhookKey(sql), rows[0].secret, id) };
}

/** A request to create it may still arrive, or be sent again, after the webhook was deleted. */
async function wasDeleted({ sql }: Transaction, projectId: string, id: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from identity.access_log
     where project_id = $1 and kind = 'webhookDeleted' and subject ->> 'id' = $2 limit 1`,
    [projectId, id],
  );
  return rows.length > 0;
}

/** As Standard Webhooks writes secrets. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

function record(
  transaction: Transaction,
  { projectId, by, ip }: Changing,
  kind: AccessKind,
  { id, url }: WebhookRow,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  // Paths of webhooks often contain a secret of the receiver.
  const subject = { type: 'webhook', id, name: new URL(url).origin } as const;
  return recordAccess(transaction, { projectId, kind, actor: by, subject, details, ...(ip !== undefined && { ip }) });
}

function webhookOf(row: WebhookRow): Webhook {
  const { id, projectId, url, description, types, queueId, enabled, disabledBecause, place } = row;
  const { earlierUntil, createdAt, updatedAt, creator, creatingKey } = row;
  const key: Actor | null = creatingKey && { type: 'apiKey', id: creatingKey.id, name: creatingKey.name };
  const createdBy: Actor | null = creator ? { type: 'member', id: creator.id, name: creator.name } : key;
  return {
    ...{ id, projectId, url, description, types, queueId, enabled, disabledBecause, place },
    ...{ earlierUntil, createdBy, createdAt, updatedAt },
  };
}
