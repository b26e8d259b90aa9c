import { DataSource } from 'typeorm';

import { CreateIdentity1795219200000 } from './migrations/1795219200000-create-identity.js';
import { AddAccessLog1795262400000 } from './migrations/1795262400000-add-access-log.js';
import { CreateInvitation1795392000000 } from './migrations/1795392000000-create-invitation.js';
import { accessLogTable } from '../access-log/access-log-table.js';
import { apiKeyTable } from '../keys/api-key-table.js';
import { invitationTable } from '../members/invitation-table.js';
import { membershipTable } from '../members/membership-table.js';
import { projectTable } from '../projects/project-table.js';
import { settingTable } from '../sign-in/setting-table.js';
import { signInAttemptsTable } from '../sign-in/sign-in-attempts-table.js';

export const tables = [
  projectTable,
  membershipTable,
  invitationTable,
  apiKeyTable,
  settingTable,
  signInAttemptsTable,
  accessLogTable,
];

export const dataSourceOf = (databaseUrl: string): DataSource =>
  new DataSource({
    type: 'postgres',
    url: databaseUrl,
    schema: 'identity',
    entities: tables,
    migrations: [CreateIdentity1795219200000, AddAccessLog1795262400000, CreateInvitation1795392000000],
    installExtensions: false,
    connectTimeoutMS: 10_000,
    poolSize: 1,
    extra: { lock_timeout: 60_000, statement_timeout: 300_000 },
    poolErrorHandler: () => undefined,
  });
