import { DataSource } from 'typeorm';

import { CreateIdentity1795219200000 } from '../migrations/1795219200000-create-identity.js';
import { AddAccessLog1795262400000 } from '../migrations/1795262400000-add-access-log.js';
import { CreateInvitation1795392000000 } from '../migrations/1795392000000-create-invitation.js';
import { accessLogTable } from './access-log.js';
import { apiKeyTable } from './api-key.js';
import { invitationTable } from './invitation.js';
import { membershipTable } from './membership.js';
import { projectTable } from './project.js';
import { settingTable } from './setting.js';
import { signInAttemptsTable } from './sign-in-attempts.js';

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
