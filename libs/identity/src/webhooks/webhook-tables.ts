import { EntitySchema } from 'typeorm';

import type { ApiKeyRow } from '../keys/api-key-table.js';
import type { MemberRow } from '../members/member-table.js';

/** Why the sender stopped: the receiver answered that it is gone, or the event at the checkpoint no longer exists. */
export type Disabling = 'gone' | 'place_lost';

export interface WebhookRow {
  id: string;
  projectId: string;
  url: string;
  description: string;
  /** Null: events of every type. */
  types: string[] | null;
  queueId: string | null;
  enabled: boolean;
  disabledBecause: Disabling | null;
  /** Sealed; read only if it is selected by name. */
  secret: Buffer;
  earlierSecret: Buffer | null;
  /** Until when the previous secret signs, too. */
  earlierUntil: Date | null;
  /** Every event up to here has a delivery, or matched no filter. */
  position: string;
  /** The id of the event at the position, or the position itself. */
  place: string;
  /** How often somebody has moved the position. */
  replays: number;
  createdBy: string | null;
  createdByApiKey: string | null;
  createdAt: Date;
  updatedAt: Date;
  creator: MemberRow | null;
  creatingKey: ApiKeyRow | null;
}

export const webhookTable = new EntitySchema<WebhookRow>({
  name: 'webhook',
  schema: 'identity',
  columns: {
    id: { type: 'uuid', primary: true },
    projectId: { type: 'uuid' },
    url: { type: 'text' },
    description: { type: 'text' },
    types: { type: 'text', array: true, nullable: true },
    queueId: { type: 'uuid', nullable: true },
    enabled: { type: 'boolean', default: true },
    disabledBecause: { type: 'text', nullable: true },
    secret: { type: 'bytea', select: false },
    earlierSecret: { type: 'bytea', nullable: true, select: false },
    earlierUntil: { type: 'timestamptz', nullable: true },
    position: { type: 'bigint' },
    place: { type: 'text' },
    replays: { type: 'integer', default: 0 },
    createdBy: { type: 'uuid', nullable: true },
    createdByApiKey: { type: 'uuid', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    updatedAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
  },
  relations: {
    creator: { type: 'many-to-one', target: 'member', joinColumn: { name: 'created_by' } },
    creatingKey: { type: 'many-to-one', target: 'api_key', joinColumn: { name: 'created_by_api_key' } },
  },
});

export interface WebhookDeliveryRow {
  webhookId: string;
  eventId: string;
  position: string;
  /** Deliveries of one subject are in order; it is the item, or whatever else the event is about. */
  subject: string;
  type: string;
  body: string;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  dueAt: Date;
  attemptedAt: Date | null;
  /** The status of the receiver's last answer; null if it did not answer. */
  status: number | null;
  error: string | null;
  createdAt: Date;
}

export const webhookDeliveryTable = new EntitySchema<WebhookDeliveryRow>({
  name: 'webhook_delivery',
  schema: 'identity',
  columns: {
    webhookId: { type: 'uuid', primary: true },
    eventId: { type: 'text', primary: true },
    position: { type: 'bigint' },
    subject: { type: 'text' },
    type: { type: 'text' },
    body: { type: 'text' },
    state: { type: 'text', default: 'waiting' },
    attempts: { type: 'integer', default: 0 },
    dueAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
    attemptedAt: { type: 'timestamptz', nullable: true },
    status: { type: 'integer', nullable: true },
    error: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', default: () => 'clock_timestamp()' },
  },
});
