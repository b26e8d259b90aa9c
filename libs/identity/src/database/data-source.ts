import { PrimaryClient } from '@labeling/postgres';
import { SnakeCaseColumns } from '@labeling/postgres/data-source';
import { DataSource, type EntityManager } from 'typeorm';

import { accessLogTable } from '../access-log/access-log-table.js';
import { apiKeyTable } from '../keys/api-key-table.js';
import { invitationTable } from '../members/invitation-table.js';
import { memberTable } from '../members/member-table.js';
import { membershipTable } from '../members/membership-table.js';
import { projectTable } from '../projects/project-table.js';
import { sessionTable } from '../sessions/session-table.js';
import { accountTable } from '../sign-in/account-table.js';
import { familiarNetworkTable } from '../sign-in/familiar-network-table.js';
import { settingTable } from '../sign-in/setting-table.js';
import { signInAttemptsTable } from '../sign-in/sign-in-attempts-table.js';
import { verificationTable } from '../single-sign-on/verification-table.js';
import { savedViewTable } from '../views/saved-view-table.js';
import { webhookDeliveryTable, webhookTable } from '../webhooks/webhook-tables.js';
import { CreateIdentity1795219200000 } from './migrations/1795219200000-create-identity.js';
import { AddAccessLog1795262400000 } from './migrations/1795262400000-add-access-log.js';
import { CreateInvitation1795392000000 } from './migrations/1795392000000-create-invitation.js';
import { AddFamiliarNetworks1795478400000 } from './migrations/1795478400000-add-familiar-networks.js';
import { AnnounceInSecret1796169600000 } from './migrations/1796169600000-announce-in-secret.js';
import { CreateSavedView1796256000000 } from './migrations/1796256000000-create-saved-view.js';
import { AddLead1796774400000 } from './migrations/1796774400000-add-lead.js';
import { CreateWebhook1797044400000 } from './migrations/1797044400000-create-webhook.js';
import { FindOldDeliveries1797048000000 } from './migrations/1797048000000-find-old-deliveries.js';
import { EndInvitationsOfKeys1797051600000 } from './migrations/1797051600000-end-invitations-of-keys.js';
import { CountReplays1797055200000 } from './migrations/1797055200000-count-replays.js';

export const entities = [
  projectTable,
  memberTable,
  membershipTable,
  invitationTable,
  apiKeyTable,
  sessionTable,
  accountTable,
  verificationTable,
  settingTable,
  signInAttemptsTable,
  familiarNetworkTable,
  accessLogTable,
  savedViewTable,
  webhookTable,
  webhookDeliveryTable,
];

/** The tables for ordinary reads and writes. Queries that every request needs, and counters of attempts, are SQL next to their use. */
export const repositoriesOf = (manager: EntityManager) => ({
  projects: manager.getRepository(projectTable),
  members: manager.getRepository(memberTable),
  memberships: manager.getRepository(membershipTable),
  invitations: manager.getRepository(invitationTable),
  apiKeys: manager.getRepository(apiKeyTable),
  sessions: manager.getRepository(sessionTable),
  accounts: manager.getRepository(accountTable),
  verifications: manager.getRepository(verificationTable),
  settings: manager.getRepository(settingTable),
  accessLog: manager.getRepository(accessLogTable),
  savedViews: manager.getRepository(savedViewTable),
  webhooks: manager.getRepository(webhookTable),
});
export type Repositories = ReturnType<typeof repositoriesOf>;

/** In the order in which they run. */
export const migrations = [
  CreateIdentity1795219200000,
  AddAccessLog1795262400000,
  CreateInvitation1795392000000,
  AddFamiliarNetworks1795478400000,
  AnnounceInSecret1796169600000,
  CreateSavedView1796256000000,
  AddLead1796774400000,
  CreateWebhook1797044400000,
  FindOldDeliveries1797048000000,
  EndInvitationsOfKeys1797051600000,
  CountReplays1797055200000,
];

/** For migrations: connections of its own, which wait longer. */
export const migrationsOf = (databaseUrl: string): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: 'identity',
    entities,
    namingStrategy: new SnakeCaseColumns(),
    migrations: [...migrations],
    installExtensions: false,
    connectTimeoutMS: 10_000,
    poolSize: 1,
    extra: { Client: PrimaryClient, lock_timeout: 60_000, statement_timeout: 300_000 },
    poolErrorHandler: () => undefined,
  });
